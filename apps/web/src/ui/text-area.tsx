'use client';

import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { controlClasses } from './control-classes.ts';
import { useControlProps } from './field.tsx';

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
