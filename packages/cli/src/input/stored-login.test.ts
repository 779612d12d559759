import { describe, expect, it } from 'vitest';
import { loginPathOf, withLogin } from './stored-login.ts';

const login = { url: 'https://tidemark.example', apiKey: 'tmk_stored' };

describe('withLogin', () => {
  it('gives portal and key where no variable does', () => {
    expect(withLogin({ PATH: '/bin' }, login)).toEqual({
      PATH: '/bin',
      TIDEMARK_URL: login.url,
      TIDEMARK_API_KEY: login.apiKey,
    });
  });

  it('lets the variables win', () => {
    const env = { TIDEMARK_URL: 'https://other.example', TIDEMARK_API_KEY: 'tmk_other' };
    expect(withLogin(env, login)).toEqual(env);
    expect(withLogin({ TIDEMARK_API_KEY: 'tmk_other' }, login)).toEqual({ TIDEMARK_API_KEY: 'tmk_other' });
  });

  it('never gives the key of one portal to another', () => {
    expect(withLogin({ TIDEMARK_URL: 'https://other.example' }, login)).not.toHaveProperty(
      'TIDEMARK_API_KEY',
    );
    expect(withLogin({ TIDEMARK_URL: 'https://tidemark.example.evil' }, login)).not.toHaveProperty(
      'TIDEMARK_API_KEY',
    );
    expect(withLogin({ TIDEMARK_URL: 'https://tidemark.example/' }, login)).toMatchObject({
      TIDEMARK_API_KEY: 'tmk_stored',
    });
  });
});

describe('loginPathOf', () => {
  it('is in the configuration folder of the user', () => {
    expect(loginPathOf({ XDG_CONFIG_HOME: '/c', HOME: '/h' })).toBe('/c/tidemark/login.json');
    expect(loginPathOf({ HOME: '/h' })).toBe('/h/.config/tidemark/login.json');
    expect(loginPathOf({ XDG_CONFIG_HOME: 'relative', HOME: '/h' })).toBe('/h/.config/tidemark/login.json');
    expect(loginPathOf({})).toBeNull();
  });
});
