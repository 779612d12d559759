'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses } from './control-classes.ts';
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
