'use client';

import { maxCapsuleBytes } from '@tidemark/domain/capsule/capsule';
import { useState } from 'react';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import type { SystemChoice } from '#features/runs/run-choices.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { CapsulePreviewPanel } from './capsule-preview-panel.tsx';
import { TextFile } from './text-file.tsx';
import { useCapsule } from './use-capsule.ts';

/** Longest text that is shown in the box; a file that is longer is only named. */
const shownCharacters = 200_000;

/** CapsuleImport takes a capsule, shows what would be run and where, and runs it. */
export function CapsuleImport({ systems }: { systems: readonly SystemChoice[] }) {
  const { take, reading } = useCapsule();
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const show = (content: string, name: string | null) => {
    setFileName(name);
    setText(content.length > shownCharacters ? '' : content);
    void take(content);
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <TextFile
          label="Capsule"
          mostBytes={maxCapsuleBytes}
          onText={(content, name) => show(content, name)}
        />
        <Field
          label="Or paste it"
          hint={
            fileName === null
              ? 'What "Download capsule" of a run or an experiment gave.'
              : `Read from ${fileName}.`
          }
          error={reading.kind === 'refused' ? reading.reason : null}
        >
          <TextArea
            mono
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={'{\n "format": "tidemark-capsule",\n ...'}
            value={text}
            onChange={({ target }) => show(target.value, null)}
          />
        </Field>
        {reading.kind === 'problem' ? (
          <ProblemCallout problem={{ ...reading.problem, title: 'This capsule cannot be run' }} />
        ) : null}
      </div>
      <div aria-live="polite" className="min-w-0 xl:sticky xl:top-4">
        {reading.kind === 'read' ? (
          <CapsulePreviewPanel
            key={reading.at}
            capsule={reading.capsule}
            preview={reading.preview}
            systems={systems}
          />
        ) : null}
      </div>
    </div>
  );
}
