import {
  createRoute,
  lazyRouteComponent as lazy,
  type RouteComponent,
} from '@tanstack/react-router';
import {
  GraduationCap,
  History,
  Inbox,
  LayoutDashboard,
  Mail,
  ScrollText,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import { agentsQuery } from '#domain/agents.ts';
import { auditQuery } from '#domain/audit.ts';
import { educationQuery } from '#domain/education.ts';
import { emailsQuery } from '#domain/emails.ts';
import { inquiriesQuery } from '#domain/inquiries.ts';
import { policiesQuery } from '#domain/policies.ts';
import {
  adminAgentPagePath,
  adminEditPath,
  adminInquiryPath,
  adminNewPath,
  adminPaths,
  adminRoot,
} from '#domain/paths.ts';
import { index, login, root, signedIn } from './base-routes.tsx';
import { searchBy } from './lists/url-search.ts';

const formRoute = <const Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => signedIn, path, component });

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.dashboard,
  staticData: { menu: { group: 'office', label: 'Dashboard', icon: LayoutDashboard } },
  component: lazy(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const agents = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.agents,
  staticData: { menu: { group: 'office', label: 'Agents', icon: UsersRound } },
  validateSearch: searchBy(agentsQuery),
  component: lazy(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
});

const agentNew = formRoute(
  adminNewPath(adminPaths.agents),
  lazy(() => import('./agents/agent-form.tsx'), 'AgentNewPage'),
);
const agentEdit = formRoute(
  adminEditPath(adminPaths.agents, '$id'),
  lazy(() => import('./agents/agent-form.tsx'), 'AgentEditPage'),
);

const agentPage = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPagePath('$id'),
  component: lazy(() => import('./agent-page/agent-page-form.tsx'), 'AgentPagePage'),
});

const policies = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.policies,
  staticData: { menu: { group: 'office', label: 'Policies', icon: ScrollText } },
  validateSearch: searchBy(policiesQuery),
  component: lazy(() => import('./policies/policies-page.tsx'), 'PoliciesPage'),
});

const policyNew = formRoute(
  adminNewPath(adminPaths.policies),
  lazy(() => import('./policies/policy-form.tsx'), 'PolicyNewPage'),
);
const policyEdit = formRoute(
  adminEditPath(adminPaths.policies, '$id'),
  lazy(() => import('./policies/policy-form.tsx'), 'PolicyEditPage'),
);

const education = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.education,
  staticData: { menu: { group: 'office', label: 'Continuing Education', icon: GraduationCap } },
  validateSearch: searchBy(educationQuery),
  component: lazy(() => import('./education/education-page.tsx'), 'EducationPage'),
});

const educationNew = formRoute(
  adminNewPath(adminPaths.education),
  lazy(() => import('./education/education-form.tsx'), 'EducationNewPage'),
);
const educationEdit = formRoute(
  adminEditPath(adminPaths.education, '$id'),
  lazy(() => import('./education/education-form.tsx'), 'EducationEditPage'),
);

const inquiries = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.inquiries,
  staticData: { menu: { group: 'office', label: 'Contact Submissions', icon: Inbox } },
  validateSearch: searchBy(inquiriesQuery),
  component: lazy(() => import('./inquiries/inquiries-page.tsx'), 'InquiriesPage'),
});

const inquiry = createRoute({
  getParentRoute: () => signedIn,
  path: adminInquiryPath('$id'),
  component: lazy(() => import('./inquiries/inquiry-page.tsx'), 'InquiryPage'),
});

const emails = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.emails,
  staticData: { menu: { group: 'oversight', label: 'Emails', icon: Mail } },
  validateSearch: searchBy(emailsQuery),
  component: lazy(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.audit,
  staticData: { menu: { group: 'oversight', label: 'Audit Trail', icon: History } },
  validateSearch: searchBy(auditQuery),
  component: lazy(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.account,
  component: lazy(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const administrators = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.administrators,
  staticData: {
    menu: { group: 'oversight', label: 'Administrators', icon: UserRoundCog, isRestricted: true },
  },
  component: lazy(() => import('./administrators/administrators-page.tsx'), 'AdministratorsPage'),
});

const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: `${adminRoot}/$`,
  component: lazy(() => import('./screen/not-found-page.tsx'), 'NotFoundPage'),
});

/** Every screen, with its link in the menu and the search parameters of its URL. */
export const routeTree = root.addChildren([
  index,
  login,
  signedIn.addChildren([
    dashboard,
    agents,
    agentNew,
    agentEdit,
    agentPage,
    policies,
    policyNew,
    policyEdit,
    education,
    educationNew,
    educationEdit,
    inquiries,
    inquiry,
    emails,
    audit,
    account,
    administrators,
    notFound,
  ]),
]);
