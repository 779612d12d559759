'use client';

import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { unbroken } from './quantity.ts';

export type RadioCard = { value: string; title: string; detail?: ReactNode; disabled?: boolean };

/** RadioCards offers a few choices with a sentence each: presets, kinds, launchers. */
export function RadioCards({
  label,
  cards,
  value,
  onValueChange,
  className,
}: {
  label: string;
  cards: RadioCard[];
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
}) {
  return (
    <RadioGroup.Root
      aria-label={label}
      value={value}
      onValueChange={onValueChange}
      className={classNames('grid gap-2 sm:grid-cols-2', className)}
    >
      {cards.map((card) => (
        <RadioGroup.Item
          key={card.value}
          value={card.value}
          disabled={card.disabled ?? false}
          className="group flex min-w-0 items-start gap-2.5 rounded-md border border-line-strong bg-surface p-3 text-left transition-colors hover:bg-sunken [&[disabled]]:cursor-not-allowed [&[disabled]]:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent-soft"
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface group-data-[state=checked]:border-accent">
            <RadioGroup.Indicator className="size-2 rounded-full bg-accent" />
          </span>
          <span className="min-w-0">
            <span className="block font-medium text-sm">{card.title}</span>
            {card.detail ? (
              <span className="block text-[13px] text-ink-soft">{unbroken(card.detail)}</span>
            ) : null}
          </span>
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
