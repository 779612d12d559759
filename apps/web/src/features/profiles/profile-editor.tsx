'use client';

import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';
import { DocumentForm } from '#features/forms/document-form.tsx';
import { type Json, toJson } from '#features/forms/json-document.ts';
import { PresetCards } from '#features/forms/preset-cards.tsx';
import { useToast } from '#ui/toast.tsx';
import { ProfileFields } from './profile-fields.tsx';
import { ProfileForecastPanel, type SchemaChoice } from './profile-forecast-panel.tsx';
import { profilePresetOf, profilePresets } from './profile-presets.ts';

/** What the editor works on: a new load profile, or the next revision of one. */
export type EditedProfile = { id: string; revision: number; profile: LoadProfile } | null;

const savedShape = z.object({ id: z.string(), revision: z.number() });
const presets = profilePresets.map((preset) => ({
  ...preset,
  document: toJson(profilePresetOf(preset)),
}));

/** ProfileEditor makes a load profile, or the next revision of one. */
export function ProfileEditor({
  edited,
  schemas,
  launchers,
  startMs,
}: {
  edited: EditedProfile;
  schemas: SchemaChoice[];
  /** Whose parts faults can be drawn for. */
  launchers: readonly LauncherChoice[];
  startMs: number;
}) {
  const router = useRouter();
  const notify = useToast();
  const initial = useMemo(() => (edited ? toJson(edited.profile) : (presets[0]?.document ?? {})), [edited]);
  const save = async (document: Json): Promise<void> => {
    const answer = edited
      ? await fetchApi('PUT', `/profiles/${edited.id}?expectedRevision=${edited.revision}`, savedShape, {
          body: document,
        })
      : await fetchApi('POST', '/profiles', savedShape, { body: document });
    notify({ title: edited ? `Revision ${answer.revision} saved` : 'Load profile saved' });
    router.push(`/profiles/${answer.id}`);
    router.refresh();
  };
  return (
    <DocumentForm
      noun="load profile"
      shape={loadProfileShape}
      initial={initial}
      draftKey={edited ? `profile:${edited.id}:${edited.revision}` : 'profile:new'}
      save={save}
      submitLabel={edited ? `Save as revision ${edited.revision + 1}` : 'Save load profile'}
      {...(edited ? {} : { presets: (choose) => <PresetCards presets={presets} choose={choose} /> })}
      fields={<ProfileFields launchers={launchers} />}
      aside={<ProfileForecastPanel schemas={schemas} startMs={startMs} />}
    />
  );
}
