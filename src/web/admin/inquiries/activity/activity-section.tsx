import type { InquiryDetail } from '#domain/inquiries/inquiries.ts';
import { Panel } from '#web/admin/screen/screen.tsx';
import { NoEmailServer } from '#web/admin/screen/no-email-server.tsx';
import { NoteForm } from './note-form.tsx';
import { Timeline } from './timeline.tsx';

/** All that happened to an inquiry, with a text box for a new note. */
export const ActivitySection = ({ inquiry }: { inquiry: InquiryDetail }) => (
  <Panel title="Activity">
    <NoEmailServer />
    <NoteForm inquiryId={inquiry.id} />
    <Timeline inquiry={inquiry} />
  </Panel>
);
