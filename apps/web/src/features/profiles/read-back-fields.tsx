'use client';

import { CheckAt, NumberAt } from '#features/forms/document-fields.tsx';

/** ReadBackFields says how often everything that is stored is read back beside once after the load. */
export function ReadBackFields() {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">Reading back</legend>
      <CheckAt
        pointer="/readBack/restart"
        label="Read again after a restart of the server"
        hint="Tells what is on disk from what is only in memory. The server is killed and started again, where a launcher started it."
        fallback
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberAt
          pointer="/readBack/settleSeconds"
          label="Read again after"
          unit="s"
          fallback={2}
          hint="0: not. Then the cache is out of the way."
        />
      </div>
    </fieldset>
  );
}
