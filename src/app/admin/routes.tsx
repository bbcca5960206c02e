import { createRoute } from '@tanstack/react-router';
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
import { accountRoutes } from './account-routes.tsx';
import { agentRoutes } from './agent-routes.tsx';
import { deadlineRoutes } from './deadline-routes.tsx';
import { duty } from './duty-route.tsx';
import { importRoutes } from './import-routes.tsx';
import { index, login, root, signedIn, welcome } from './base-routes.tsx';
import { searchBy } from '#shared/lists/url-search.ts';
import { policyRoutes } from './policy-routes.tsx';
import { programRoutes } from './program-routes.tsx';
import { recordScreens } from './record-screens.tsx';
import { reportRoutes } from './report-routes.tsx';
import { standingRoutes } from './standing-routes.tsx';
import { websiteRoutes } from './website-routes.tsx';
import { lazy } from '#shared/screen/lazy.tsx';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.dashboard,
  staticData: { menu: { group: 'daily', label: 'Dashboard', icon: LayoutDashboard }, roles },
  component: lazy(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

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

const educationClass = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.educationClass,
  staticData: { roles },
  component: lazy(() => import('#features/education/admin/class-page.tsx'), 'ClassPage'),
});

const inquiries = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.inquiries,
  staticData: { menu: { group: 'daily', label: 'Contact Submissions', icon: Inbox }, roles },
  validateSearch: searchBy(inquiriesQuery),
  component: lazy(() => import('#features/inquiries/admin/inquiries-page.tsx'), 'InquiriesPage'),
});

const inquiryNew = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.inquiryNew,
  staticData: { roles },
  component: lazy(
    () => import('#features/inquiries/admin/add/new-inquiry-page.tsx'),
    'NewInquiryPage',
  ),
});

const inquiry = createRoute({
  getParentRoute: () => signedIn,
  path: adminInquiryPath('$id'),
  staticData: { roles },
  component: lazy(() => import('#features/inquiries/admin/inquiry-page.tsx'), 'InquiryPage'),
});

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

const emails = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.emails,
  staticData: { menu: { group: 'other', label: 'Emails', icon: Mail } },
  validateSearch: searchBy(emailsQuery),
  component: lazy(() => import('#features/emails/admin/emails-page.tsx'), 'EmailsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.audit,
  staticData: { menu: { group: 'other', label: 'Audit Trail', icon: History } },
  validateSearch: searchBy(auditQuery),
  component: lazy(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const server = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.server,
  staticData: {
    menu: { group: 'other', label: 'For your IT person', icon: Server },
    roles: ['super_admin'],
  },
  component: lazy(() => import('./server/server-page.tsx'), 'ServerPage'),
});

const help = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.help,
  staticData: { roles },
  component: lazy(() => import('./help/help-page.tsx'), 'HelpPage'),
});

const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: `${adminRoot}/$`,
  staticData: { roles },
  component: lazy(() => import('#shared/screen/not-found-page.tsx'), 'NotFoundPage'),
});

/** All screens of the back office, including the login and the screen of sign-in links. */
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
    ...deadlineRoutes,
    duty,
    ...standingRoutes,
    ...reportRoutes,
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
