export const passkeysWorkAt = (address: string) =>
  `Passkeys work at ${address} only. Open this page there.`;

/** An error whose message tells the user why the browser gave or created no passkey. */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
}
