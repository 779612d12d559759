'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** Checkbox with its label beside it; `label` is read out even where `hideLabel` takes it from sight. */
export function Checkbox({
  label,
  hint,
  hideLabel = false,
  onCheckedChange,
  className,
  ...rest
}: {
  label: ReactNode;
  hint?: ReactNode;
  hideLabel?: boolean;
  onCheckedChange?: (checked: boolean) => void;
} & Omit<ComponentProps<'input'>, 'type' | 'onChange'>) {
  const id = useId();
  return (
    <div className={classNames('flex items-start gap-2', className)}>
      <input
        id={id}
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-[18px] shrink-0 accent-accent"
        onChange={(event) => onCheckedChange?.(event.target.checked)}
        {...rest}
      />
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
