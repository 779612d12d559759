import { genericOAuth } from 'better-auth/plugins';

/** The operator's own OpenID Connect provider; `name` stands on the button. */
export type SingleSignOnSettings = { issuer: string; clientId: string; clientSecret: string; name: string };

/** Id of the provider in addresses and in the accounts table. */
export const providerId = 'oidc';

/** Path to which the provider sends people back, under /api/auth. */
export const providerCallbackPath = `/callback/${providerId}`;

const discoveryTimeoutMs = 5_000;

type ProviderPlugin = ReturnType<typeof genericOAuth>;
type PluginContext = Parameters<ProviderPlugin['init']>[0];

export type SingleSignOn = {
  name: string;
  /** Takes the context of the sign-in library, when that begins. */
  attach(context: PluginContext): void;
  /** Finds the provider's addresses at its issuer, once it answers; false: it does not answer now. */
  open(): Promise<boolean>;
};

/**
 * createSingleSignOn signs people in at the operator's provider. The library would ask the issuer when the portal starts, and do without
 * it for good where it does not answer then: here it is asked at the first sign-in, and again until it has answered.
 */
export function createSingleSignOn(settings: SingleSignOnSettings): SingleSignOn {
  const { issuer, clientId, clientSecret, name } = settings;
  const plugin = genericOAuth({
    config: [
      {
        providerId,
        name,
        discoveryUrl: `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
      },
    ],
  });
  let context: PluginContext | null = null;
  return {
    name,
    attach: (attached) => {
      context = attached;
    },
    open: async () => {
      if (context === null) return false;
      const known = context.socialProviders;
      if (known.some(({ id }) => id === providerId)) return true;
      const found = await Promise.race([plugin.init(context), nothingAfter(discoveryTimeoutMs)]);
      const provider = found?.context.socialProviders.find(({ id }) => id === providerId);
      if (provider && !known.some(({ id }) => id === providerId)) known.push(provider);
      return provider !== undefined;
    },
  };
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
}
