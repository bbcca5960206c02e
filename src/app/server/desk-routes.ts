import { dutyRoutes } from '#features/duty/server/routes.ts';
import { officeDeskRoutes, type OfficeDeskContext } from '#features/desk/server/office/routes.ts';
import { ownPageDesk } from '#features/agents/server/proposals/desk.ts';
import { addDesk } from '#features/desk/server/add-desk.ts';
import type { DeskContext } from '#features/desk/server/desk.ts';
import { awayDesk } from '#features/desk/server/away-desk.ts';
import { devicesDesk } from '#features/desk/server/devices-desk.ts';
import { enterRoutes } from '#features/desk/server/enter-routes.ts';
import { signInRoutes } from '#features/desk/server/sign-in-routes.ts';
import type { AdminInquiriesContext } from '#features/inquiries/server/admin-context.ts';
import { inquiriesDesk } from '#features/inquiries/server/desk/desk.ts';
import { papersDesk, paperThing } from '#features/deadlines/server/desk.ts';
import { educationDesk, educationThing } from '#features/education/server/desk/desk.ts';
import { dutyDesk } from '#features/duty/server/desk.ts';
import type { DutyContext } from '#features/duty/server/routes.ts';
import { openRoutes } from '#features/desk/server/open-routes.ts';
import { deskStanding } from '#features/standing/server/desk-card.ts';
import { policiesDesk } from '#features/policies/server/desk/desk.ts';
import { homesDesk } from '#features/properties/server/desk.ts';
import { commissionDesk } from '#features/splits/server/desk.ts';
import type { TypedApp } from '#shared/http/typed-app.ts';
import { deskHome } from './desk-home.ts';

interface DeskRoutesContext
  extends DeskContext, AdminInquiriesContext, DutyContext, OfficeDeskContext {
  /** Clears the pages that show what agents change. */
  afterCommit: () => void;
}

/** Adds the pages of the desk, and the routes with which the office manages the desk and duty. */
export async function addDeskAndDuty(app: TypedApp, context: DeskRoutesContext): Promise<void> {
  officeDeskRoutes(app, context);
  dutyRoutes(app, context);
  await addDesk(app, context, (desk) => {
    const home = deskHome(context);
    signInRoutes(desk, home);
    enterRoutes(desk);
    openRoutes(desk, [educationThing(context.db), paperThing(context.db)]);
    inquiriesDesk(desk, context);
    homesDesk(desk, home);
    educationDesk(desk, deskStanding);
    papersDesk(desk);
    policiesDesk(desk, context);
    commissionDesk(desk);
    dutyDesk(desk, context);
    awayDesk(desk);
    devicesDesk(desk);
    ownPageDesk(desk);
  });
}
