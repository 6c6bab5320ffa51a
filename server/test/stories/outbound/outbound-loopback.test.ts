import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { takesLoopback } from '../../../src/runtime.ts';

describe('a sandbox', () => {
  const takes = (settings: NodeJS.ProcessEnv) => takesLoopback(readConfig(settings));

  it('calls receivers on its own machine if only that machine can reach it', () => {
    assert.equal(takes({}), true);
    for (const HOST of ['localhost', '127.0.0.1', '::1']) assert.equal(takes({ HOST }), true, HOST);
    for (const name of ['localhost:3000', '127.0.0.1', '[::1]:80', 'fringe.localhost']) {
      assert.equal(takes({ PUBLIC_URL: `http://${name}` }), true, name);
    }
  });

  it('does not if others reach it, by its address or through a proxy', () => {
    assert.equal(takes({ HOST: '0.0.0.0' }), false);
    assert.equal(takes({ PUBLIC_URL: 'https://sandbox.example' }), false);
    assert.equal(takes({ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }), false);
    assert.equal(takes({ PUBLIC_URL: 'http://localhost.example' }), false);
    assert.equal(takes({ PUBLIC_URL: 'http://[64:ff9b::7f00:1]' }), false);
    assert.equal(takes({ TRUSTED_PROXIES: '127.0.0.1' }), false);
  });
});
