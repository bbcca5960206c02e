import {
  GraduationCap,
  History,
  Inbox,
  LayoutDashboard,
  Mail,
  MessageSquareQuote,
  ScrollText,
  Server,
  UsersRound,
} from 'lucide-react';
import { roles } from '#shared/domain/auth.ts';
import { agentsQuery, agentType } from '#features/agents/domain/agents.ts';
import { auditQuery } from '#shared/domain/audit/entries.ts';
import { educationQuery, educationType } from '#features/education/domain/education.ts';
import { emailsQuery } from '#features/emails/domain.ts';
import { inquiriesQuery } from '#features/inquiries/domain/inquiries.ts';
import { policiesQuery, policyType } from '#features/policies/domain/policies.ts';
import { adminInquiryPath, adminPaths, adminRoot } from '#shared/domain/paths.ts';
import { testimonialsQuery, testimonialType } from '#features/testimonials/domain.ts';
import { accountRoutes, calendarRoutes } from './office-routes.tsx';
import { agentRoutes } from './agent-routes.tsx';
import { importRoutes } from './import-routes.tsx';
import { index, login, root, screen, searchScreen, signedIn, welcome } from './base-routes.tsx';
import { policyRoutes } from './policy-routes.tsx';
import { programRoutes } from './program-routes.tsx';
import { recordScreens } from './record-screens.tsx';
import { websiteRoutes } from './website-routes.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

const dashboard = screen(
  adminPaths.dashboard,
  lazy(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
  { menu: { group: 'daily', label: 'Dashboard', icon: LayoutDashboard }, roles },
);

const agents = recordScreens(adminPaths.agents, {
  frontDesk: 'list',
  type: agentType,
  icon: UsersRound,
  query: agentsQuery,
  list: lazy(() => import('#features/agents/admin/agents-page.tsx'), 'AgentsPage'),
  create: lazy(() => import('#features/agents/admin/agent-form.tsx'), 'AgentNewPage'),
  edit: lazy(() => import('#features/agents/admin/agent-form.tsx'), 'AgentEditPage'),
});

const policies = recordScreens(adminPaths.policies, {
  type: policyType,
  icon: ScrollText,
  query: policiesQuery,
  list: lazy(() => import('#features/policies/admin/policies-page.tsx'), 'PoliciesPage'),
  create: lazy(() => import('#features/policies/admin/policy-form.tsx'), 'PolicyNewPage'),
  edit: lazy(() => import('#features/policies/admin/policy-form.tsx'), 'PolicyEditPage'),
});

const education = recordScreens(adminPaths.education, {
  frontDesk: 'all',
  type: educationType,
  icon: GraduationCap,
  query: educationQuery,
  list: lazy(() => import('#features/education/admin/education-page.tsx'), 'EducationPage'),
  create: lazy(() => import('#features/education/admin/education-form.tsx'), 'EducationNewPage'),
  edit: lazy(() => import('#features/education/admin/education-form.tsx'), 'EducationEditPage'),
});

const educationClass = screen(
  adminPaths.educationClass,
  lazy(() => import('#features/education/admin/class-page.tsx'), 'ClassPage'),
  { roles },
);

const inquiries = searchScreen(
  adminPaths.inquiries,
  inquiriesQuery,
  lazy(() => import('#features/inquiries/admin/inquiries-page.tsx'), 'InquiriesPage'),
  { menu: { group: 'daily', label: 'Contact Submissions', icon: Inbox }, roles },
);

const inquiryNew = screen(
  adminPaths.inquiryNew,
  lazy(() => import('#features/inquiries/admin/add/new-inquiry-page.tsx'), 'NewInquiryPage'),
  { roles },
);

const inquiry = screen(
  adminInquiryPath('$id'),
  lazy(() => import('#features/inquiries/admin/inquiry-page.tsx'), 'InquiryPage'),
  { roles },
);

const testimonials = recordScreens(adminPaths.testimonials, {
  group: 'other',
  frontDesk: 'all',
  type: testimonialType,
  icon: MessageSquareQuote,
  query: testimonialsQuery,
  list: lazy(
    () => import('#features/testimonials/admin/testimonials-page.tsx'),
    'TestimonialsPage',
  ),
  create: lazy(
    () => import('#features/testimonials/admin/testimonial-form.tsx'),
    'TestimonialNewPage',
  ),
  edit: lazy(
    () => import('#features/testimonials/admin/testimonial-form.tsx'),
    'TestimonialEditPage',
  ),
});

const emails = searchScreen(
  adminPaths.emails,
  emailsQuery,
  lazy(() => import('#features/emails/admin/emails-page.tsx'), 'EmailsPage'),
  { menu: { group: 'other', label: 'Emails', icon: Mail } },
);

const audit = searchScreen(
  adminPaths.audit,
  auditQuery,
  lazy(() => import('./audit/audit-page.tsx'), 'AuditPage'),
  { menu: { group: 'other', label: 'Audit Trail', icon: History } },
);

const server = screen(
  adminPaths.server,
  lazy(() => import('./server/server-page.tsx'), 'ServerPage'),
  {
    menu: { group: 'other', label: 'For your IT person', icon: Server },
    roles: ['super_admin'],
  },
);

const help = screen(
  adminPaths.help,
  lazy(() => import('./help/help-page.tsx'), 'HelpPage'),
  { roles },
);

const notFound = screen(
  `${adminRoot}/$`,
  lazy(() => import('#shared/screen/not-found-page.tsx'), 'NotFoundPage'),
  { roles },
);

export const routeTree = root.addChildren([
  index,
  login,
  welcome,
  signedIn.addChildren([
    dashboard,
    ...agents,
    ...agentRoutes,
    ...policies,
    ...policyRoutes,
    ...education,
    educationClass,
    inquiries,
    inquiryNew,
    inquiry,
    ...calendarRoutes,
    ...websiteRoutes,
    ...testimonials,
    ...importRoutes,
    emails,
    audit,
    ...accountRoutes,
    server,
    help,
    ...programRoutes,
    notFound,
  ]),
]);
