'use client';

import { maxExperimentRuns } from '@tidemark/domain/experiment/experiment-design';
import type { ProjectChoice } from '@tidemark/services/projects/projects';
import { Play } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { ProblemCallout } from '#features/api-client/problem-callout.tsx';
import { RestoredNotice } from '#features/forms/document-form.tsx';
import { EditorProvider } from '#features/forms/editor-context.tsx';
import { FaultSummary } from '#features/forms/fault-summary.tsx';
import { type Json, withValue } from '#features/forms/json-document.ts';
import { useDocumentEditor } from '#features/forms/use-document-editor.ts';
import { YamlView } from '#features/forms/yaml-view.tsx';
import { ProjectField, usePickedProject } from '#features/projects/project-select.tsx';
import { Alive } from '#ui/alive.tsx';
import { Button } from '#ui/button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { designOfDocument } from './design-of-document.ts';
import { type ExperimentChoices, withWrittenOut } from './experiment-choices.ts';
import { experimentDocumentShape, requestOf } from './experiment-document.ts';
import { ExperimentFields } from './experiment-fields.tsx';
import { GridPanel, NothingRuns } from './grid-panel.tsx';
import { runsAtMost } from './prepare-grid.ts';
import { type ForecastView, useExperimentForecast } from './use-experiment-forecast.ts';

const startedShape = z.object({ id: z.string() });

/** ExperimentForm puts an experiment together, as form or as YAML, shows its grid beside, and starts it. */
export function ExperimentForm({
  choices,
  projects,
  askedProject,
  initial,
  draftKey,
}: {
  choices: ExperimentChoices;
  projects: ProjectChoice[];
  askedProject: string | undefined;
  initial: Json;
  draftKey: string;
}) {
  const router = useRouter();
  const [projectId, setProjectId] = usePickedProject(projects, askedProject);
  const start = async (document: Json): Promise<void> => {
    const reading = designOfDocument(document, choices);
    const body = reading.ok ? requestOf(document, reading.design.name) : document;
    const answer = await fetchApi('POST', '/experiments', startedShape, {
      body: projectId === '' ? body : withValue(body, '/projectId', projectId),
    });
    router.push(`/experiments/${answer.id}`);
  };
  const form = useDocumentEditor({ shape: experimentDocumentShape, initial, draftKey, save: start });
  const [view, setView] = useState('form');
  const prepared = useExperimentForecast(form.editor.document, choices);
  const showsYaml = view === 'yaml' || form.yaml.fault !== null;
  return (
    <EditorProvider value={form.editor}>
      <form
        noValidate
        aria-label="New experiment"
        className="grid min-w-0 items-start gap-6 xl:grid-cols-[minmax(0,27rem)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Alive>
          <div className="flex min-w-0 flex-col gap-4">
            {form.restored ? <RestoredNotice onDiscard={() => form.reset(initial)} /> : null}
            <div>
              <Segmented
                label="View"
                options={[
                  { value: 'form', label: 'Form' },
                  { value: 'yaml', label: 'YAML' },
                ]}
                value={showsYaml ? 'yaml' : 'form'}
                onValueChange={setView}
              />
            </div>
            {showsYaml ? (
              <YamlView
                noun="experiment"
                hint="The same document as the form; a file of it is started by `tidemark experiment`."
                {...form.yaml}
              />
            ) : (
              <ExperimentFields
                choices={withWrittenOut(choices, form.editor.document)}
                suggestedName={prepared.reading.ok ? prepared.reading.design.name : ''}
              />
            )}
            <ProjectField projects={projects} value={projectId} onChange={setProjectId} />
          </div>
          <div className="min-w-0 xl:sticky xl:top-4">
            <GridPanel prepared={prepared} tooMany={tooManyText(prepared)}>
              <Ending form={form} prepared={prepared} />
            </GridPanel>
          </div>
        </Alive>
      </form>
    </EditorProvider>
  );
}

/** What keeps the experiment from being started, and the button that starts it. */
function Ending({ form, prepared }: { form: ReturnType<typeof useDocumentEditor>; prepared: ForecastView }) {
  const { reading, forecast } = prepared;
  const ownFaults = reading.ok ? [] : reading.faults;
  const faults = [...new Map([...form.faults, ...ownFaults].map((fault) => [fault.pointer, fault])).values()];
  const runs = forecast?.runCount ?? 0;
  return (
    <>
      {form.submitted ? <FaultSummary faults={faults} /> : null}
      {form.problem && form.problem.errors.length === 0 ? <ProblemCallout problem={form.problem} /> : null}
      {forecast && runs === 0 ? <NothingRuns /> : null}
      <div>
        <Button
          type="submit"
          look="primary"
          icon={<Play aria-hidden />}
          busy={form.busy}
          disabled={tooManyText(prepared) !== null || (forecast !== null && runs === 0)}
        >
          {startText(reading.ok && reading.design.search !== null, runs)}
        </Button>
      </div>
    </>
  );
}

function startText(isSearch: boolean, runs: number): string {
  if (runs === 0) return 'Start the experiment';
  if (isSearch) return 'Start the search';
  return runs === 1 ? 'Start 1 run' : `Start ${runs} runs`;
}

function tooManyText({ reading }: ForecastView): string | null {
  if (!reading.ok) return null;
  const runs = runsAtMost(reading.design);
  return runs > maxExperimentRuns
    ? `These choices need ${runs.toLocaleString('en')} runs; the maximum is ${maxExperimentRuns}. Choose fewer parts or steps, or fewer repetitions.`
    : null;
}
