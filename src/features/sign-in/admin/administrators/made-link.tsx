import { formatOfficeDateTime } from '#shared/domain/office-time.ts';
import type { SignInLink } from '#features/sign-in/domain/second-factors.ts';
import { ShownOnce } from '#shared/screen/shown-once.tsx';

interface MadeLinkProps extends SignInLink {
  /** The full name, or else the username. */
  name: string;
  onClose: () => void;
}

/** A new sign-in link, which cannot be shown again. */
export const MadeLink = ({ link, expiresAt, name, onClose }: MadeLinkProps) => (
  <ShownOnce
    label={`Link for ${name}`}
    hint={`Works once, until ${formatOfficeDateTime(expiresAt)}. It is not shown again.`}
    text={link}
    of="link"
    onClose={onClose}
  >
    <p className="text-sm text-quiet">
      {`Send it only to ${name}. Anyone with this link can set the password.`}
    </p>
  </ShownOnce>
);
