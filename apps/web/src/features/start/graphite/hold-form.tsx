'use client';

import { countText, durationText } from '@tidemark/domain/kernel/quantity-text';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { NumberAt } from '#features/forms/document-fields.tsx';
import { DocumentForm } from '#features/forms/document-form.tsx';
import { useEditor } from '#features/forms/editor-context.tsx';
import type { Json } from '#features/forms/json-document.ts';
import { graphiteHosts } from '#features/schemas/graphite-hosts.ts';
import { ConnectionTest } from '#features/targets/connection-test.tsx';
import { GraphiteServerFields } from '#features/targets/graphite-fields.tsx';
import { DefinitionList } from '#ui/definition-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { exactCount } from '#ui/quantity.ts';
import { type HoldQuestion, holdForecast, holdProfile, holdQuestionShape } from './hold-run.ts';

const initial = {
  url: '127.0.0.1:2003',
  protocol: 'plaintext',
  archive: { stepSeconds: 10, retentionSeconds: 21_600 },
  renderUrl: null,
  topMetricsPerMinute: 600_000,
  seconds: 60,
};

const createdShape = z.object({ id: z.string() });
type Created = z.infer<typeof createdShape>;

/** HoldForm asks for a Graphite and a rate, and creates target, schema, load profile and run of them. */
export function HoldForm() {
  const router = useRouter();
  // What was created before a later step was refused is used again.
  const created = useRef(new Map<string, Promise<Created>>());
  const create = (path: string, body: unknown): Promise<Created> => {
    const key = `${path} ${JSON.stringify(body)}`;
    const known = created.current.get(key) ?? fetchApi('POST', path, createdShape, { body });
    created.current.set(key, known);
    known.catch(() => created.current.delete(key));
    return known;
  };
  const save = async (document: Json): Promise<void> => {
    const question = holdQuestionShape.parse(document);
    const target = await create('/targets', { target: targetOf(question) });
    const [schema, profile] = await Promise.all([
      create('/schemas', graphiteHosts(holdForecast(question).hosts)),
      create('/profiles', holdProfile(question)),
    ]);
    const run = await fetchApi('POST', '/runs', createdShape, {
      body: {
        name: 'How much does my Graphite hold?',
        targetId: target.id,
        schemaId: schema.id,
        profileId: profile.id,
      },
    });
    router.push(`/runs/${run.id}`);
  };
  return (
    <DocumentForm
      noun="question"
      shape={holdQuestionShape}
      initial={initial}
      draftKey="start:graphite"
      save={save}
      submitLabel="Start run"
      fields={
        <>
          <Panel title="Your Graphite">
            <GraphiteServerFields />
          </Panel>
          <Panel title="How much to try">
            <div className="grid items-start gap-3 sm:grid-cols-2">
              <NumberAt
                pointer="/topMetricsPerMinute"
                label="Highest rate"
                unit="metrics/min"
                hint="The rate rises from a tenth of it. Start low on a Graphite that others use."
              />
              <NumberAt pointer="/seconds" label="Duration" unit="s" />
            </div>
          </Panel>
        </>
      }
      aside={
        <>
          <ForecastPanel />
          <TestPanel />
        </>
      }
    />
  );
}

function targetOf({ url, protocol, archive, renderUrl }: HoldQuestion) {
  const { host } = new URL(url);
  return { kind: 'graphite', name: `Graphite at ${host}`, url, protocol, archive, renderUrl };
}

function ForecastPanel() {
  const question = holdQuestionShape.safeParse(useEditor().document);
  if (!question.success) {
    return (
      <Panel title="What it writes">
        <p className="text-ink-soft text-sm">Fill in the form to see what the run would write.</p>
      </Panel>
    );
  }
  const { hosts, paths, metrics, simulatedSeconds } = holdForecast(question.data);
  const figures = [
    { term: 'Metrics', value: countText(metrics) },
    { term: 'Paths', value: `${exactCount(paths)}: ten each of ${exactCount(hosts)} hosts` },
    { term: 'Timestamps', value: `one per step, over the last ${durationText(simulatedSeconds * 1_000)}` },
    {
      term: 'Example',
      value: <span className="figures text-[12.5px]">tidemark.RUN.host.host-1.cpu_user</span>,
    },
  ];
  return (
    <Panel
      title="What it writes"
      description="New whisper files under tidemark, a directory per run; delete it when you are done."
    >
      <DefinitionList entries={figures} />
    </Panel>
  );
}

function TestPanel() {
  const { document } = useEditor();
  return (
    <Panel title="Connection test" description="Connects and sends nothing.">
      <ConnectionTest
        path="/targets/test"
        body={() => {
          const question = holdQuestionShape.safeParse(document);
          return { target: question.success ? targetOf(question.data) : document };
        }}
      />
    </Panel>
  );
}
