import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AuditEntry } from '#domain/audit.ts';
import { sentenceParts } from '#web/admin/screen/audit-sentence.ts';
import { adminPaths } from '#domain/paths.ts';

/** What was done. A link to one entry (#id) leads here, and the record's name to its history. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const place = useRef<HTMLParagraphElement>(null);
  const isSought = useLocation({ select: ({ hash }) => hash === entry.id });
  useEffect(() => {
    if (!isSought) return undefined;
    // Arriving puts the focus on the heading; what was asked for takes it from there.
    const timer = setTimeout(() => {
      place.current?.scrollIntoView({ block: 'center' });
      place.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isSought]);
  const { did, to } = sentenceParts(entry);
  return (
    <p
      ref={place}
      id={entry.id}
      tabIndex={-1}
      className={`break-words outline-offset-4 ${isSought ? 'border-l-3 border-gold pl-2' : ''}`}
    >
      {`${did.charAt(0).toUpperCase()}${did.slice(1)} `}
      <RecordName entry={entry} name={to} />
    </p>
  );
}

function RecordName({ entry, name }: { entry: AuditEntry; name: string | null }) {
  const { entity, entityId } = entry;
  if (!name) return null;
  if (!entityId) return <span className="font-semibold">{name}</span>;
  return (
    <Link
      to={adminPaths.audit}
      search={{ entity, record: entityId }}
      className="font-semibold text-oak underline decoration-oak/40 underline-offset-3 hover:decoration-current"
    >
      {name}
      <span className="sr-only"> history</span>
    </Link>
  );
}
