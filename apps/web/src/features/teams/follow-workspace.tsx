'use client';

import { useEffect } from 'react';
import { workspaceChannel } from './enter-workspace.ts';

/** FollowWorkspace leads an open page to the workspace that another page of this browser has entered: what it shows is of the former one. */
export function FollowWorkspace({ workspaceId }: { workspaceId: string }) {
  useEffect(() => {
    const channel = new BroadcastChannel(workspaceChannel);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== workspaceId) window.location.assign('/');
    };
    return () => channel.close();
  }, [workspaceId]);
  return null;
}
