import { type Endpoint, hasTokenEnded } from '#features/programs/domain/webhooks.ts';
import { useMountTime } from '#shared/screen/use-mount-time.ts';

/** Returns whether events are sent to a webhook, and the reason if the server ended that. */
export function useWebhookState(endpoint: Endpoint) {
  const isEnded = hasTokenEnded(endpoint, useMountTime());
  return {
    isOn: endpoint.isOn && !isEnded,
    reason: isEnded ? `The token of ${endpoint.tokenName} has ended` : endpoint.offReason,
  };
}
