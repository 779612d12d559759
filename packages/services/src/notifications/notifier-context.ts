import type { ServiceContext, ServiceLimits, WorkerContext } from '../access/context.ts';

/** Dependencies of what sends notices: of the installation, not of a user or a workspace. */
export type NotifierContext = WorkerContext &
  Pick<ServiceContext, 'clock' | 'egress' | 'mail'> & {
    limits: Pick<ServiceLimits, 'publicWebhooks'>;
    /** Public address of the portal, for the links in messages. */
    portalUrl: string;
    log: (line: string) => void;
  };
