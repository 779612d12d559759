'use client';

import { planFileShape } from '@tidemark/domain/run/plan-file';
import { type AttackImport, importAttack } from '@tidemark/imports/vegeta/import-attack';
import { useMemo, useState } from 'react';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { toJson } from '#features/forms/json-document.ts';
import { useDebounced } from '#features/forms/use-debounced.ts';
import { yamlOf } from '#features/forms/yaml-text.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { CodeBlock } from '#ui/code-block.tsx';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-input.tsx';
import { ImportWarnings } from './import-account.tsx';
import { useCreateImport } from './use-create-import.ts';

const quietMs = 200;
const none: AttackImport = { kind: 'refused', faults: [] };

/** VegetaAttackImport takes a line of `vegeta attack` with the files that it names, and makes a schema and a load profile of them. */
export function VegetaAttackImport() {
  const [line, setLine] = useState('');
  const [files, setFiles] = useState<ReadonlyMap<string, string>>(new Map());
  const still = useDebounced(line, quietMs);
  const imported = useMemo(() => (still.trim() === '' ? none : importAttack(still, files)), [still, files]);
  const asked = [...new Set([...files.keys(), ...(imported.kind === 'needs' ? imported.files : [])])];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Field
          label="Command line"
          hint="vegeta attack, with what is piped into it. It is read here; passwords and tokens are neither kept nor shown."
          error={
            imported.kind === 'refused' && imported.faults.length > 0 ? imported.faults.join(' · ') : null
          }
        >
          <TextArea
            mono
            rows={4}
            spellCheck={false}
            autoCapitalize="off"
            placeholder={
              'echo "POST http://127.0.0.1:8086/write?db=test" | vegeta attack -rate 3000/1s -duration 60s -body body.txt'
            }
            value={line}
            onChange={({ target }) => setLine(target.value)}
          />
        </Field>
        {asked.map((file) => (
          <Field key={file} label={`Content of ${file}`} hint="The line names this file; paste its contents.">
            <TextArea
              mono
              rows={3}
              spellCheck={false}
              value={files.get(file) ?? ''}
              onChange={({ target }) => setFiles(withFile(files, file, target.value))}
            />
          </Field>
        ))}
        <div aria-live="polite" className="flex flex-col gap-2">
          {imported.kind === 'read' ? <ImportWarnings warnings={imported.warnings} /> : null}
        </div>
        {imported.kind === 'read' ? <CreateParts imported={imported} /> : null}
      </div>
      {imported.kind === 'read' ? (
        <CodeBlock label="Plan file, YAML" code={yamlOf(toJson(imported.planFile))} />
      ) : null}
    </div>
  );
}

function withFile(
  files: ReadonlyMap<string, string>,
  name: string,
  text: string,
): ReadonlyMap<string, string> {
  const next = new Map(files);
  if (text === '') next.delete(name);
  else next.set(name, text);
  return next;
}

type ReadAttack = Extract<AttackImport, { kind: 'read' }>;

function CreateParts({ imported }: { imported: ReadAttack }) {
  const [wantsTarget, setWantsTarget] = useState(false);
  const plan = useMemo(() => planFileShape.parse(imported.planFile), [imported.planFile]);
  const { mutate, isPending, isSuccess, error } = useCreateImport(() => undefined);
  const problem = error?.problem;
  return (
    <section aria-label="Create" className="flex flex-col gap-3">
      <Checkbox
        label="Create the target too"
        hint={
          imported.secrets.length > 0 ? 'Its password is not imported: enter it in the target.' : undefined
        }
        checked={wantsTarget}
        onCheckedChange={setWantsTarget}
      />
      {problem ? <ProblemCallout problem={problem} /> : null}
      <div>
        <Button
          look="primary"
          busy={isPending || isSuccess}
          onClick={() => mutate({ plan, target: wantsTarget ? 'create' : 'none', secret: null })}
        >
          Create schema and load profile
        </Button>
      </div>
    </section>
  );
}
