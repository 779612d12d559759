'use client';

import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { useEditor } from './editor-context.tsx';
import type { Json } from './json-document.ts';

/** A document to begin with, and what it is like. */
export type PresetCard = { id: string; title: string; detail: string; document: Json };

/** PresetCards begins a document with a preset; what was typed is replaced only after a question. */
export function PresetCards({
  presets,
  choose,
}: {
  presets: PresetCard[];
  choose: (document: Json) => void;
}) {
  const { document } = useEditor();
  const [chosen, setChosen] = useState(presets[0]?.id ?? '');
  const [asked, setAsked] = useState<PresetCard | null>(null);
  const begin = (preset: PresetCard) => {
    setChosen(preset.id);
    setAsked(null);
    choose(preset.document);
  };
  const wish = (id: string) => {
    const preset = presets.find((candidate) => candidate.id === id);
    if (!preset) return;
    if (presets.some((candidate) => isSame(candidate.document, document))) begin(preset);
    else setAsked(preset);
  };
  return (
    <>
      <RadioCards
        label="Start from"
        value={chosen}
        onValueChange={wish}
        cards={presets.map(({ id, title, detail }) => ({ value: id, title, detail }))}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Replace your input?"
        description={asked ? `The form is filled from "${asked.title}".` : ''}
        confirm="Replace"
        onConfirm={() => {
          if (asked) begin(asked);
        }}
      />
    </>
  );
}

function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
