import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedReply } from '#features/inquiries/domain/replies.ts';
import { savedRepliesQuery } from '#features/inquiries/api.ts';
import { Button } from '#shared/ui/button.tsx';
import { ManageReplies } from './manage-replies.tsx';

/** The brokerage's saved replies. A click inserts one. */
export function SavedReplies({ onInsert }: { onInsert: (reply: SavedReply) => void }) {
  const [isOpen, setOpen] = useState(true);
  const [isManaging, setManaging] = useState(false);
  const { data: replies, isError } = useQuery({ ...savedRepliesQuery, enabled: isOpen });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-sm font-medium text-oak hover:underline">
        Insert a saved reply
      </summary>
      <div className="mt-2 flex flex-wrap gap-2">
        {isError && <p className="text-brick">The saved replies could not be loaded.</p>}
        {replies?.map((reply) => (
          <Button
            key={reply.id}
            look="secondary"
            className="max-w-full break-words"
            onClick={() => {
              setOpen(false);
              onInsert(reply);
            }}
          >
            {reply.name}
          </Button>
        ))}
        <Button look="plain" onClick={() => setManaging(true)}>
          Manage saved replies
        </Button>
      </div>
      <ManageReplies isOpen={isManaging} onClose={() => setManaging(false)} />
    </details>
  );
}
