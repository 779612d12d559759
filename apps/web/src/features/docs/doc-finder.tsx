'use client';

import Link from 'next/link';
import { useState } from 'react';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';

const mostShown = 12;

/** DocFinder finds headings of the documentation by the words in them. */
export function DocFinder({ entries }: { entries: { text: string; within: string; href: string }[] }) {
  const [typed, setTyped] = useState('');
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = entries.filter(({ text, within }) =>
    words.every((word) => `${text} ${within}`.toLowerCase().includes(word)),
  );
  return (
    <div className="flex max-w-xl flex-col gap-2">
      <Field label="Find in the documentation">
        <TextInput type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      {words.length > 0 ? (
        <ul aria-live="polite" className="flex flex-col gap-1 text-sm">
          {found.length === 0 ? <li className="text-ink-soft">No heading has these words.</li> : null}
          {found.slice(0, mostShown).map(({ text, within, href }) => (
            <li key={href}>
              <Link href={href} className="text-accent-strong underline">
                {text}
              </Link>
              {within === text ? null : <span className="text-ink-faint"> in {within}</span>}
            </li>
          ))}
          {found.length > mostShown ? (
            <li className="text-ink-faint">and {found.length - mostShown} more: add a word</li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
