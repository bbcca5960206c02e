import { ShownOnce } from '#shared/screen/shown-once.tsx';

export const SecretShownOnce = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce
    label="Signing secret"
    hint="Enter it in the other program, which checks with it that the events come from here. It is not shown again."
    text={secret}
    of="secret"
    onClose={onClose}
  />
);
