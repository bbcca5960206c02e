import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { AuditEntry } from '#shared/domain/audit/entries.ts';
import { sentenceParts } from '#shared/screen/audit/audit-sentence.ts';
import { adminPaths } from '#shared/domain/paths.ts';

/** If the URL ends with "#" and the entry's id, the page scrolls to the sentence and focuses it. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const isTarget = useLocation({ select: ({ hash }) => hash === entry.id });
  useEffect(() => {
    if (!isTarget) return undefined;
    // Wait until the route announcer has moved the focus to the heading.
    const timer = setTimeout(() => {
      paragraph.current?.scrollIntoView({ block: 'center' });
      paragraph.current?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [isTarget]);
  const { verb, object } = sentenceParts(entry);
  return (
    <p
      ref={paragraph}
      id={entry.id}
      tabIndex={-1}
      className={`break-words outline-offset-4 ${isTarget ? 'border-l-3 border-gold pl-2' : ''}`}
    >
      {`${verb.charAt(0).toUpperCase()}${verb.slice(1)} `}
      <RecordName entry={entry} name={object} />
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
      className="font-semibold text-link"
    >
      {name}
      <span className="sr-only"> history</span>
    </Link>
  );
}
