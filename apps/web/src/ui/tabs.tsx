'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tab = { value: string; label: ReactNode; content: ReactNode };

/** Tabs shows one of several contents; arrow keys move between them. Controlled where `value` is given. */
export function Tabs({
  label,
  tabs,
  value,
  defaultValue,
  onValueChange,
  className,
}: {
  label: string;
  tabs: Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}) {
  const control = value === undefined ? { defaultValue: defaultValue ?? tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root
      {...control}
      {...(onValueChange ? { onValueChange } : {})}
      className={classNames('min-w-0', className)}
    >
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px whitespace-nowrap border-transparent border-b-2 px-3 py-2 font-medium text-ink-soft text-sm -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
