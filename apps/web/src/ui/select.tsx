'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames, controlClasses } from './class-names.ts';
import { useControlProps } from './field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean };

/** Select is the browser's own list, so that it works with every keyboard and phone. */
export function Select({
  options,
  placeholder,
  className,
  ...rest
}: { options: SelectOption[]; placeholder?: string } & Omit<ComponentProps<'select'>, 'children'>) {
  return (
    <span className={classNames('relative block min-w-0', className)}>
      <select
        {...useControlProps()}
        className={classNames(controlClasses, 'appearance-none truncate pr-8')}
        {...rest}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-faint"
      />
    </span>
  );
}
