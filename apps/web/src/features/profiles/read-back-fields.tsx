'use client';

import { CheckAt, NumberAt } from '#features/forms/document-fields.tsx';

/** ReadBackFields says how often everything that is stored is read back beside once after the load. */
export function ReadBackFields() {
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-[13px]">Verification</legend>
      <CheckAt
        pointer="/readBack/restart"
        label="Verify again after a server restart"
        hint="Distinguishes what is on disk from what is only in memory. A server that a launcher started is killed and restarted."
        fallback
      />
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <NumberAt
          pointer="/readBack/settleSeconds"
          label="Verify again after"
          unit="s"
          fallback={2}
          hint="0: no second pass. A restart empties the cache."
        />
      </div>
    </fieldset>
  );
}
