import { z } from 'zod';
import { fetchApi } from '#features/api-client/fetch-api.ts';

/** Channel on which the pages of a browser follow its session into another workspace. */
export const workspaceChannel = 'tidemark-workspace';

/** enterWorkspace enters a workspace, notifies the other pages of this browser, and shows its overview. */
export async function enterWorkspace(id: string): Promise<void> {
  await fetchApi('POST', `/workspaces/${id}/enter`, z.unknown());
  const channel = new BroadcastChannel(workspaceChannel);
  channel.postMessage(id);
  channel.close();
  window.location.assign('/');
}
