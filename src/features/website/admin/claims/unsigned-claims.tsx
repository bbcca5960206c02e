import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PartId } from '#features/site/domain/parts.ts';
import { adminPaths } from '#shared/domain/paths.ts';
import { nextRegisterQuery } from '#features/website/api/claims.ts';
import { counted } from '#shared/domain/text/counted.ts';

interface UnsignedClaimsProps {
  parts: PartId[];
  onLeave: () => void;
}

/** Shown if visitors would not see some claims after the publication. */
export function UnsignedClaims({ parts, onLeave }: UnsignedClaimsProps) {
  const { data: register = [] } = useQuery(nextRegisterQuery(parts));
  const claims = register.filter(({ isClaim }) => isClaim);
  const unsigned = claims.filter(({ state }) => state !== 'approved');
  const hidden = unsigned.filter(({ isHidden }) => isHidden);
  if (hidden.length === 0) return null;
  const texts = unsigned.length - hidden.length;
  return (
    <section
      aria-label="Claims"
      className="border border-l-4 border-line border-l-brick px-3.5 py-2"
    >
      <p>
        {`${hidden.length} of ${counted(claims.length, 'claim', 'claims')} will be hidden until your broker signs ${hidden.length === 1 ? 'it' : 'them'}.`}
      </p>
      {texts > 0 && (
        <p>{`${counted(texts, 'is a text that stays', 'are texts that stay')}, and should be signed too.`}</p>
      )}
      <Link to={adminPaths.websiteClaims} onClick={onLeave} className="action-link">
        Review claims
      </Link>
    </section>
  );
}
