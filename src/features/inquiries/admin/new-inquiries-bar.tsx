import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowUp } from 'lucide-react';
import { adminPaths } from '#shared/domain/paths.ts';
import { refreshInquiries } from '#features/emails/api.ts';
import { counted } from '#shared/domain/text/counted.ts';
import { useArrivalCount } from './new-inquiries.ts';

/**
 * A bar that says that inquiries have arrived since the list was loaded. The bar lies over the end
 * of the list, so that it moves no rows.
 * @param loadedAt the time when the list was loaded, in milliseconds since 1970; 0 until the list
 * has loaded
 */
export function NewInquiriesBar({ loadedAt }: { loadedAt: number }) {
  const count = useArrivalCount(loadedAt);
  const client = useQueryClient();
  const navigate = useNavigate();
  const show = async () => {
    await navigate({
      to: adminPaths.inquiries,
      search: { status: 'open', sort: 'received', dir: 'desc' },
    });
    await refreshInquiries(client);
  };
  return (
    <div className="pointer-events-none sticky bottom-4 z-20 flex justify-center print:hidden">
      <output>
        {count > 0 && (
          <span className="pointer-events-auto mt-4 flex items-center gap-3 bg-deep py-1 pr-1 pl-4 text-on-deep lifted">
            {`${counted(count, 'new inquiry', 'new inquiries')}.`}
            <button
              type="button"
              onClick={() => void show()}
              className="inline-flex min-h-9 max-sm:min-h-11 items-center gap-1.5 px-3 font-semibold underline decoration-gold decoration-2 underline-offset-4 hover:bg-on-deep/12"
            >
              Show<span className="sr-only"> {count === 1 ? 'it' : 'them'}</span>
              <ArrowUp aria-hidden className="size-4" />
            </button>
          </span>
        )}
      </output>
    </div>
  );
}
