'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { type ApiError, fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field, FieldGroup } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { nameFor } from './name-for.ts';

const previewShape = z.object({
  version: z.string(),
  name: z.string(),
  variants: z.array(z.object({ name: z.string(), description: z.string() })),
});
type Preview = z.infer<typeof previewShape>;

const addedShape = z.object({ name: z.string() });

/** AddInfluxdb adds a launcher in two steps: its program is asked for its version, then named, tried and added. */
export function AddInfluxdb() {
  const [path, setPath] = useState('');
  const preview = useMutation({
    mutationFn: () => fetchApi('POST', '/launchers/preview', previewShape, { body: { path: path.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    preview.mutate();
  };
  return (
    <Panel title="Program">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="Path of influxd"
          hint="Absolute, on the host of the portal. It is run once with the argument version."
          error={faultAt(preview.error, '/path')}
        >
          <TextInput
            className="figures"
            placeholder="/opt/influxdb-1.8.10/influxd"
            value={path}
            autoFocus
            onChange={({ target }) => {
              setPath(target.value);
              preview.reset();
            }}
          />
        </Field>
        <OtherFault error={preview.error} pointers={['/path']} />
        {preview.data ? null : (
          <div>
            <Button type="submit" look="primary" busy={preview.isPending} disabled={path.trim() === ''}>
              Ask its version
            </Button>
          </div>
        )}
      </form>
      {preview.data ? <NameAndAdd key={path} path={path.trim()} preview={preview.data} /> : null}
    </Panel>
  );
}

function NameAndAdd({ path, preview }: { path: string; preview: Preview }) {
  const router = useRouter();
  const notify = useToast();
  const [chosen, setChosen] = useState(() => preview.variants.map(({ name }) => name));
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? nameFor(preview, chosen);
  const add = useMutation({
    mutationFn: () => fetchApi('POST', '/launchers', addedShape, { body: { path, name, variants: chosen } }),
    onSuccess: (added) => {
      notify({ title: `${added.name} started, answered, and is added` });
      router.push(`/systems/launchers/${added.name}`);
      router.refresh();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-4 border-line border-t pt-4">
      <p className="text-sm" role="status">
        InfluxDB {preview.version}.
      </p>
      <Variants preview={preview} chosen={chosen} onChosen={setChosen} />
      <Field
        label="Name of the launcher"
        hint="Runs and comparisons show it."
        error={faultAt(add.error, '/name')}
      >
        <TextInput className="figures" value={name} onChange={({ target }) => setTyped(target.value)} />
      </Field>
      <OtherFault error={add.error} pointers={['/name']} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="primary" busy={add.isPending} disabled={chosen.length === 0}>
          Try and add
        </Button>
        <p className="text-[13px] text-ink-faint" role="status">
          {add.isPending
            ? 'Starting each configuration once, then stopping it.'
            : 'Each configuration is started once and stopped; nothing is added if one fails.'}
        </p>
      </div>
    </form>
  );
}

function Variants({
  preview: { variants },
  chosen,
  onChosen,
}: {
  preview: Preview;
  chosen: string[];
  onChosen: (names: string[]) => void;
}) {
  if (variants.length < 2) return null;
  return (
    <FieldGroup legend="Configurations" hint="Each becomes a variant that runs can choose.">
      {variants.map(({ name, description }) => (
        <Checkbox
          key={name}
          label={name}
          hint={description}
          checked={chosen.includes(name)}
          onCheckedChange={(checked) =>
            onChosen(
              variants
                .map((variant) => variant.name)
                .filter((one) => (one === name ? checked : chosen.includes(one))),
            )
          }
        />
      ))}
    </FieldGroup>
  );
}

function faultAt(error: ApiError | null, pointer: string): string | null {
  return error?.problem.errors.find((fault) => fault.pointer === pointer)?.detail ?? null;
}

/** OtherFault shows a refusal that stands at no field. */
function OtherFault({ error, pointers }: { error: ApiError | null; pointers: string[] }) {
  if (error === null || pointers.some((pointer) => faultAt(error, pointer) !== null)) return null;
  return <ProblemCallout problem={error.problem} />;
}
