'use client';

import type { ComponentProps } from 'react';
import { classNames, controlClasses } from './class-names.ts';
import { useControlProps } from './field.tsx';

/** TextInput is one line of text; `mono` for ids, addresses and line protocol. */
export function TextInput({
  mono = false,
  className,
  type = 'text',
  ...rest
}: { mono?: boolean } & ComponentProps<'input'>) {
  return (
    <input
      {...useControlProps()}
      type={type}
      className={classNames(controlClasses, mono && 'figures', className)}
      {...rest}
    />
  );
}

/** TextArea is text of several lines; `mono` for YAML and line protocol. */
export function TextArea({
  mono = false,
  className,
  rows = 3,
  ...rest
}: { mono?: boolean } & ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControlProps()}
      rows={rows}
      className={classNames(
        controlClasses,
        'h-auto py-2 leading-normal',
        mono && 'figures text-[13px]',
        className,
      )}
      {...rest}
    />
  );
}
