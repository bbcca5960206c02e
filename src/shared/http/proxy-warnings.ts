import { throttleAddress } from './throttling/client-address.ts';
import type { TypedApp } from './typed-app.ts';

/**
 * Logs a warning once if a request has an X-Forwarded-For header that the server cannot use,
 * because TRUST_PROXY is not set or because the header does not end with an IP address. If a proxy
 * sent the header, all clients of that proxy share the limits of one client.
 */
export function warnOfProxies(app: TypedApp, trustProxy: string | undefined): void {
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return done();
    const isIgnored = trustProxy === undefined;
    if (isIgnored || throttleAddress(request.ip) === 'unknown') {
      hasWarned = true;
      app.log.warn(
        isIgnored
          ? 'X-Forwarded-For arrived, but TRUST_PROXY is not set: if this is your proxy, all of its clients share one limit'
          : 'X-Forwarded-For does not end with an IP address: all such clients share one limit',
      );
    }
    return done();
  });
}
