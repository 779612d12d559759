'use client';

import { hideSecrets, type LineSecret, secretOfLine } from '@tidemark/imports/inch/hide-secrets';
import { importModes } from '@tidemark/imports/inch/import-result';
import { inchVersions } from '@tidemark/imports/inch/inch-facts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { useStoredDraft } from '#features/forms/use-stored-draft.ts';
import { Button } from '#ui/button.tsx';
import { Callout } from '#ui/callout.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { ImportAccount } from './import-account.tsx';
import type { PastedLine } from './prepare-import.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import { useCreateImport } from './use-create-import.ts';

const quietMs = 200;

/** InchImport takes a line of inch, inch-java or influx-stress and shows at once what it is about. */
export function InchImport({ nowMs }: { nowMs: number }) {
  const { pasted, change, forget } = usePastedLine();
  const still = useDebounced(pasted, quietMs);
  const prepared = useMemo(() => prepareImport(still, nowMs), [still, nowMs]);
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <LineFields pasted={pasted} prepared={prepared} onChange={change} />
        <div aria-live="polite" className="flex flex-col gap-5">
          {prepared.kind === 'read' ? <ImportAccount imported={prepared.imported} /> : null}
        </div>
        {prepared.kind === 'read' ? (
          <CreateParts prepared={prepared} commandLine={still.commandLine} onDone={forget} />
        ) : null}
      </div>
      {prepared.kind === 'read' ? (
        <div className="flex min-w-0 flex-col gap-4 xl:sticky xl:top-4">
          <CodeBlock label="First points" code={prepared.firstPoints.join('\n')} copy={false} />
          <CodeBlock label="Plan file, YAML" code={prepared.yaml} />
        </div>
      ) : null}
    </div>
  );
}

const modeWords = {
  faithful: 'Faithful: the same bytes as the program',
  corrected: 'Corrected: what its author most likely meant',
} as const;
const versionWords = {
  current: 'inch since 2022-03-14: points carry timestamps',
  'before-2022-03-14': 'inch before 2022-03-14: none without -time',
} as const;

function LineFields({
  pasted,
  prepared,
  onChange,
}: {
  pasted: PastedLine;
  prepared: PreparedImport;
  onChange: (part: Partial<PastedLine>) => void;
}) {
  const isInch = prepared.kind !== 'read' || prepared.imported.dialect === 'inch';
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Command line"
        hint="inch, inch-java or influx-stress insert. It is read here; passwords and tokens are neither kept nor shown."
        error={prepared.kind === 'refused' ? prepared.faults.join(' · ') : null}
      >
        <TextArea
          mono
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          placeholder="inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000"
          value={pasted.commandLine}
          onChange={({ target }) => onChange({ commandLine: target.value })}
        />
      </Field>
      <Field
        label="Concurrent command line"
        optional
        hint="Runs at the same time; series that both write are counted."
      >
        <TextArea
          mono
          rows={1}
          spellCheck={false}
          autoCapitalize="off"
          value={pasted.beside}
          onChange={({ target }) => onChange({ beside: target.value })}
        />
      </Field>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Mode">
          <Select
            value={pasted.mode}
            options={importModes.map((mode) => ({ value: mode, label: modeWords[mode] }))}
            onChange={({ target }) =>
              onChange({ mode: importModes.find((mode) => mode === target.value) ?? 'faithful' })
            }
          />
        </Field>
        {isInch ? (
          <Field label="Version of inch">
            <Select
              value={pasted.inchVersion}
              options={inchVersions.map((version) => ({ value: version, label: versionWords[version] }))}
              onChange={({ target }) =>
                onChange({
                  inchVersion: inchVersions.find((version) => version === target.value) ?? 'current',
                })
              }
            />
          </Field>
        ) : null}
      </div>
    </div>
  );
}

function CreateParts({
  prepared,
  commandLine,
  onDone,
}: {
  prepared: Extract<PreparedImport, { kind: 'read' }>;
  commandLine: string;
  onDone: () => void;
}) {
  const { target } = prepared.plan;
  const url = target.kind === 'launched' ? '' : target.url;
  const secret = useMemo(() => secretOfLine(commandLine), [commandLine]);
  const [wantsTarget, setWantsTarget] = useState(false);
  const { mutate, isPending, isSuccess, error } = useCreateImport(onDone);
  const problem = error?.problem;
  return (
    <section aria-label="Create" className="flex flex-col gap-3">
      <Checkbox
        label={`Create the target ${url} too`}
        hint={secretHint(secret)}
        checked={wantsTarget}
        onCheckedChange={setWantsTarget}
      />
      {problem ? <ProblemCallout problem={problem} /> : null}
      {problem && problem.errors.length > 0 ? (
        <Callout tone="fail">
          {problem.errors.map(({ pointer, detail }) => `${pointer} ${detail}`).join(' · ')}
        </Callout>
      ) : null}
      <div>
        <Button
          look="primary"
          busy={isPending || isSuccess}
          onClick={() =>
            mutate({
              plan: prepared.plan,
              target: wantsTarget ? 'create' : 'none',
              secret: secret.kind === 'known' ? secret.secret : null,
            })
          }
        >
          Create schema and load profile
        </Button>
      </div>
    </section>
  );
}

function secretHint(secret: LineSecret): string {
  switch (secret.kind) {
    case 'none':
      return 'Otherwise, choose an existing target for the run.';
    case 'known':
      return 'The password or token of the line is stored encrypted with the target and nowhere else.';
    case 'hidden':
      return 'The password or token was not kept when you left the page: enter it in the line again, or later in the target.';
  }
}

const pastedShape = z.object({
  commandLine: z.string(),
  beside: z.string().catch(''),
  mode: z.enum(importModes).catch('faithful'),
  inchVersion: z.enum(inchVersions).catch('current'),
});
const nothing: PastedLine = { commandLine: '', beside: '', mode: 'faithful', inchVersion: 'current' };

/** usePastedLine keeps what was pasted over a reload, without its secrets: those stay in this page only. */
function usePastedLine() {
  const { draft, setDraft, forget } = useStoredDraft('import:inch', nothing);
  const [typed, setTyped] = useState<PastedLine | null>(null);
  const pasted = typed ?? pastedShape.catch(nothing).parse(draft.document);
  const change = (part: Partial<PastedLine>) => {
    const next = { ...pasted, ...part };
    setTyped(next);
    const { commandLine, beside } = next;
    const kept = { ...next, commandLine: hideSecrets(commandLine), beside: hideSecrets(beside) };
    setDraft({ document: kept, yaml: null });
  };
  return { pasted, change, forget };
}
