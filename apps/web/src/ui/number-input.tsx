'use client';

import { type ComponentProps, useState } from 'react';
import { classNames, controlClasses } from './class-names.ts';
import { useControlProps } from './field.tsx';

type NumberInputProps = {
  value: number | null;
  /** Null where the box is empty or holds no number. */
  onValueChange: (value: number | null) => void;
  /** Shown behind the number, inside the box. */
  unit?: string;
} & Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'>;

/** NumberInput keeps what is typed as it is typed, also while it is no number yet, and reports the number it means. */
export function NumberInput({ value, onValueChange, unit, className, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const shown = parseNumber(typed) === value ? typed : textOf(value);
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <input
        {...useControlProps()}
        inputMode="decimal"
        autoComplete="off"
        className={classNames(controlClasses, 'figures')}
        style={unit ? { paddingRight: `${unit.length + 2}ch` } : undefined}
        value={shown}
        onChange={(event) => {
          setTyped(event.target.value);
          onValueChange(parseNumber(event.target.value));
        }}
        {...rest}
      />
      {unit ? (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-[13px] text-ink-faint"
        >
          {unit}
        </span>
      ) : null}
    </span>
  );
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** parseNumber reads "10 000", "10,000" and "1e6" as what they mean; anything else is null. */
export function parseNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s,_]/g, '');
  if (plain === '') return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : null;
}
