'use client';

import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';

/** Segmented switches between two or three views of the same thing. */
export function Segmented({
  label,
  options,
  value,
  onValueChange,
}: {
  label: string;
  options: { value: string; label: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        if (next !== '') onValueChange(next);
      }}
      className="inline-flex rounded-md border border-line-strong bg-surface p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="h-7 whitespace-nowrap rounded-sm px-2.5 font-medium text-[13px] text-ink-soft hover:text-ink data-[state=on]:bg-accent-soft data-[state=on]:text-accent-strong"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
