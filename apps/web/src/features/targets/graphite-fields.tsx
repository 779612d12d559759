'use client';

import { archivesOf } from '@tidemark/domain/target/retentions';
import { useState } from 'react';
import { ListAt, NumberAt, SelectAt, TextAt } from '#features/forms/document-fields.tsx';
import { useEditor, useValue } from '#features/forms/editor-context.tsx';
import { withValue } from '#features/forms/json-document.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { retentionText, retentionWords } from './retention-text.ts';
import { TlsFields } from './server-fields.tsx';

/** GraphiteFields says where a Graphite stands, what it keeps, which paths a run writes, and where they are read back from. */
export function GraphiteFields() {
  return (
    <div className="flex flex-col gap-4">
      <GraphiteServerFields />
      <NamingFields at="/naming" />
      <Disclosure summary="More" hint="further addresses, query ports, time to close">
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <ListAt
            pointer="/moreUrls"
            label="Further caches or relays"
            optional
            hint="One host:port per line, all with the same data: batches rotate over them."
          />
          <ListAt
            pointer="/cacheQueryUrls"
            label="Query ports of the caches"
            optional
            hint="One host:port per line (CACHE_QUERY_PORT): they show what is not on disk yet."
          />
          <CloseTimeoutAt pointer="/closeTimeoutSeconds" />
          <TlsFields />
        </div>
      </Disclosure>
    </div>
  );
}

/** GraphiteServerFields ask what is needed to write to a Graphite and to read it back. */
export function GraphiteServerFields() {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <AddressField />
      <ProtocolAt pointer="/protocol" />
      <RetentionField />
      <TextAt
        pointer="/renderUrl"
        label="Address of graphite-web"
        optional
        orNull
        mono
        placeholder="http://graphite.example.org"
        hint="Its render API shows what is readable after a run. Without it, a run shows only what was sent."
      />
    </div>
  );
}

/** WritingFields says how a launched Graphite is written to. */
export function WritingFields() {
  return (
    <div className="flex flex-col gap-4">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <ProtocolAt pointer="/graphite/protocol" />
        <CloseTimeoutAt pointer="/graphite/closeTimeoutSeconds" />
      </div>
      <NamingFields at="/graphite/naming" />
    </div>
  );
}

function AddressField() {
  const url = useValue('/url');
  const protocol = useValue('/protocol');
  const usual = typeof url === 'string' && protocol === 'plaintext' && url.endsWith(':2004');
  return (
    <TextAt
      pointer="/url"
      label="Host and port"
      mono
      placeholder="graphite.example.org:2003"
      hint={
        usual
          ? 'Port 2004 usually takes pickle: choose it as the protocol, or port 2003.'
          : 'Of the relay or cache. The operator allows addresses in TIDEMARK_ALLOWED_TARGETS; loopback is allowed unless switched off.'
      }
    />
  );
}

function ProtocolAt({ pointer }: { pointer: string }) {
  return (
    <SelectAt
      pointer={pointer}
      label="Protocol"
      fallback="plaintext"
      options={[
        { value: 'plaintext', label: 'Plaintext, usually port 2003' },
        { value: 'pickle', label: 'Pickle, usually port 2004' },
      ]}
      hint="Neither acknowledges anything."
    />
  );
}

function CloseTimeoutAt({ pointer }: { pointer: string }) {
  return (
    <NumberAt
      pointer={pointer}
      label="Time to close"
      unit="s"
      fallback={30}
      hint="How long the end of a run waits for the peer to read everything."
    />
  );
}

/** RetentionField reads a step and how long it is kept as storage-schemas.conf writes them. */
function RetentionField() {
  const editor = useEditor();
  const step = useValue('/archive/stepSeconds');
  const kept = useValue('/archive/retentionSeconds');
  const stored = typeof step === 'number' && typeof kept === 'number' ? retentionText(step, kept) : '';
  const [typed, setTyped] = useState(stored);
  const first = archivesOf(typed)?.[0] ?? null;
  const isStored = first !== null && first.stepSeconds === step && first.stepSeconds * first.points === kept;
  const shown = isStored || first === null ? typed : stored;
  const fault =
    first === null
      ? 'Write step and duration as in storage-schemas.conf, such as 10s:6h.'
      : (editor.faultAt('/archive/stepSeconds') ?? editor.faultAt('/archive/retentionSeconds'));
  return (
    <Field
      label="First retention"
      error={fault}
      hint={
        first === null
          ? 'The line "retentions = 10s:6h,1m:7d" of storage-schemas.conf that matches the paths: its first pair counts.'
          : `${retentionWords(first)} From "retentions = ..." of storage-schemas.conf: a run must fit in it, and of two values in a step one is kept.`
      }
    >
      <TextInput
        mono
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value);
          const archive = archivesOf(target.value)?.[0] ?? null;
          const { stepSeconds, points } = archive ?? { stepSeconds: null, points: 0 };
          const retentionSeconds = stepSeconds === null ? null : stepSeconds * points;
          editor.change(withValue(editor.document, '/archive', { stepSeconds, retentionSeconds }));
        }}
        onBlur={() => editor.touch('/archive')}
      />
    </Field>
  );
}

function NamingFields({ at }: { at: string }) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextAt
        pointer={`${at}/pathTemplate`}
        label="Path of a metric"
        mono
        className="sm:col-span-2"
        placeholder="tidemark.{run}.{measurement}.{tags}.{field}"
        hint="{measurement}, {field}, {tag:KEY} and {tags} (all other tags, in their order) are filled in; {run} keeps runs apart."
      />
      <SelectAt
        pointer={`${at}/tagStyle`}
        label="Tags become"
        fallback="nodes"
        options={[
          { value: 'nodes', label: 'Nodes of the path' },
          { value: 'tags', label: 'Tags of Graphite: ;key=value' },
        ]}
      />
      <SelectAt
        pointer={`${at}/nameRule`}
        label="Characters that Graphite changes"
        fallback="refuse"
        options={[
          { value: 'refuse', label: 'Refuse the run, and name them' },
          { value: 'replace', label: 'Replace them by _' },
        ]}
        hint="All but letters, digits and _ : # -"
      />
    </div>
  );
}
