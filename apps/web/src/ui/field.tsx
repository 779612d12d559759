'use client';

import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';
import { unbroken } from './quantity.ts';

/** What a control inside a Field must carry, so that its label, hint and error are announced together with it. */
export type ControlProps = {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
};

const FieldContext = createContext<ControlProps>({});

/** useControlProps gives a control the ids of the Field around it; outside of a Field it gives nothing. */
export function useControlProps(): ControlProps {
  return use(FieldContext);
}

/** Field puts label, hint and error around one control of this folder. `error` says what is wrong and what would be right. */
export function Field({
  label,
  hint,
  error,
  optional = false,
  hideLabel = false,
  className,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const control: ControlProps = { id };
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  if (described !== '') control['aria-describedby'] = described;
  if (error) control['aria-invalid'] = true;
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium text-[13px] text-ink'}>
        {label}
        {optional ? <span className="font-normal text-ink-faint"> (optional)</span> : null}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-[13px] text-ink-faint">
          {unbroken(hint)}
        </p>
      ) : null}
    </div>
  );
}

/** FieldError is a fault at its place, with a glyph, because color alone carries no meaning. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-[13px] text-fail">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** FieldGroup names several fields that belong together. */
export function FieldGroup({
  legend,
  hint,
  children,
}: {
  legend: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-[13px] text-ink">{legend}</legend>
      {hint ? <p className="mb-2 text-[13px] text-ink-faint">{hint}</p> : null}
      <div className="flex flex-col gap-3">{children}</div>
    </fieldset>
  );
}
