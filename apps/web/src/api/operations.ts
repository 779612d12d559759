import { createApiKeyOperation } from './api-keys/create.ts';
import { listApiKeysOperation } from './api-keys/list.ts';
import { revokeApiKeyOperation } from './api-keys/revoke.ts';
import { importCapsuleOperation } from './capsules/import.ts';
import { exportExperimentCapsuleOperation } from './capsules/of-experiment.ts';
import { exportRunCapsuleOperation } from './capsules/of-run.ts';
import { exportSharedCapsuleOperation } from './capsules/of-shared.ts';
import { previewCapsuleOperation } from './capsules/preview.ts';
import { compareRunsOperation } from './compare/get.ts';
import { comparedSeriesOperation } from './compare/series.ts';
import { cancelExperimentOperation } from './experiments/cancel.ts';
import { createExperimentOperation } from './experiments/create.ts';
import { getExperimentOperation } from './experiments/get.ts';
import { listExperimentsOperation } from './experiments/list.ts';
import { pauseExperimentOperation } from './experiments/pause.ts';
import { previewExperimentOperation } from './experiments/preview.ts';
import { rerunFailedOperation } from './experiments/rerun-failed.ts';
import { resumeExperimentOperation } from './experiments/resume.ts';
import { importInchOperation } from './imports/inch.ts';
import { importVegetaOperation } from './imports/vegeta.ts';
import { listLaunchersOperation } from './launchers/list.ts';
import type { Operation } from './operation/operation.ts';
import { archiveProfileOperation } from './profiles/archive.ts';
import { createProfileOperation } from './profiles/create.ts';
import { getProfileOperation } from './profiles/get.ts';
import { listProfilesOperation } from './profiles/list.ts';
import { restoreProfileOperation } from './profiles/restore.ts';
import { reviseProfileOperation } from './profiles/revise.ts';
import { publishReportOperation } from './reports/create.ts';
import { getSharedReportOperation } from './reports/get-shared.ts';
import { listReportsOperation } from './reports/list.ts';
import { revokeReportOperation } from './reports/revoke.ts';
import { cancelRunOperation } from './runs/cancel.ts';
import { changeRateOperation } from './runs/change-rate.ts';
import { createRunOperation } from './runs/create.ts';
import { streamRunOperation } from './runs/events.ts';
import { getRunOperation } from './runs/get.ts';
import { getRunHistoryOperation } from './runs/history.ts';
import { getRunIntervalsOperation } from './runs/intervals.ts';
import { listRunsOperation } from './runs/list.ts';
import { rerunRunOperation } from './runs/rerun.ts';
import { getRunSeriesOperation } from './runs/series.ts';
import { getRunTimelineOperation } from './runs/timeline.ts';
import { exportRunVegetaOperation } from './runs/vegeta.ts';
import { getScenarioOperation } from './scenarios/get.ts';
import { listScenariosOperation } from './scenarios/list.ts';
import { startScenarioOperation } from './scenarios/start.ts';
import { archiveSchemaOperation } from './schemas/archive.ts';
import { createSchemaOperation } from './schemas/create.ts';
import { deriveSchemaOperation } from './schemas/derive.ts';
import { getSchemaOperation } from './schemas/get.ts';
import { inferSchemaOperation } from './schemas/infer.ts';
import { listSchemasOperation } from './schemas/list.ts';
import { restoreSchemaOperation } from './schemas/restore.ts';
import { reviseSchemaOperation } from './schemas/revise.ts';
import { archiveTargetOperation } from './targets/archive.ts';
import { createTargetOperation } from './targets/create.ts';
import { getTargetOperation } from './targets/get.ts';
import { importTargetSchemaOperation } from './targets/import-schema.ts';
import { listTargetsOperation } from './targets/list.ts';
import { listTargetDatabasesOperation } from './targets/list-databases.ts';
import { restoreTargetOperation } from './targets/restore.ts';
import { testTargetOperation } from './targets/test.ts';
import { testUnsavedTargetOperation } from './targets/test-unsaved.ts';
import { updateTargetOperation } from './targets/update.ts';

/** Every operation of the API: the router, the documentation and the tests of access are made from this list. */
export const operations: readonly Operation[] = [
  listSchemasOperation,
  createSchemaOperation,
  inferSchemaOperation,
  getSchemaOperation,
  reviseSchemaOperation,
  archiveSchemaOperation,
  restoreSchemaOperation,
  deriveSchemaOperation,
  listProfilesOperation,
  createProfileOperation,
  getProfileOperation,
  reviseProfileOperation,
  archiveProfileOperation,
  restoreProfileOperation,
  listTargetsOperation,
  createTargetOperation,
  testUnsavedTargetOperation,
  getTargetOperation,
  updateTargetOperation,
  archiveTargetOperation,
  restoreTargetOperation,
  testTargetOperation,
  listTargetDatabasesOperation,
  importTargetSchemaOperation,
  listLaunchersOperation,
  importInchOperation,
  listScenariosOperation,
  getScenarioOperation,
  startScenarioOperation,
  listRunsOperation,
  createRunOperation,
  getRunOperation,
  cancelRunOperation,
  changeRateOperation,
  rerunRunOperation,
  getRunSeriesOperation,
  getRunHistoryOperation,
  getRunIntervalsOperation,
  getRunTimelineOperation,
  streamRunOperation,
  exportRunVegetaOperation,
  importVegetaOperation,
  exportRunCapsuleOperation,
  exportExperimentCapsuleOperation,
  importCapsuleOperation,
  previewCapsuleOperation,
  listExperimentsOperation,
  createExperimentOperation,
  previewExperimentOperation,
  getExperimentOperation,
  pauseExperimentOperation,
  resumeExperimentOperation,
  cancelExperimentOperation,
  rerunFailedOperation,
  compareRunsOperation,
  comparedSeriesOperation,
  listReportsOperation,
  publishReportOperation,
  revokeReportOperation,
  getSharedReportOperation,
  exportSharedCapsuleOperation,
  listApiKeysOperation,
  createApiKeyOperation,
  revokeApiKeyOperation,
];
