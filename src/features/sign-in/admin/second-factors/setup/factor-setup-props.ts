import type { SecondFactors } from '#features/sign-in/domain/second-factors.ts';
import type { FactorAnswer, FactorSetupCalls } from '#features/sign-in/api/second-factors.ts';

export interface FactorSetupProps {
  factors: SecondFactors;
  calls: FactorSetupCalls;
  /**
   * Makes an API call. On the screen "Your Account", if the server refuses the call, it can ask the
   * user to sign in again or to confirm their identity, and then repeats the call.
   */
  run: <T>(call: () => Promise<T>) => Promise<T>;
  onAdded: (added: FactorAnswer) => void;
  /** The look of the button that creates a passkey. */
  look?: 'primary' | 'secondary';
}
