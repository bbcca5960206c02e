import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
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
import { nextPath } from './login/next-path.ts';
import { searchBy } from './lists/url-search.ts';
import { Root } from './frame/root.tsx';
import { hasSession, requireSession } from './session/session.ts';
import { CheckingSession, SessionCheckFailed } from './session/session-check.tsx';
import { Frame } from './frame/frame.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const index = createRoute({
  getParentRoute: () => root,
  path: `${adminRoot}/`,
  beforeLoad: () => {
    throw redirect({ to: adminPaths.dashboard, replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: adminPaths.login,
  validateSearch: ({ next }: Record<string, unknown>) => (typeof next === 'string' ? { next } : {}),
  beforeLoad: async ({ context, search }) => {
    if (await hasSession(context.queryClient)) {
      throw redirect({ href: nextPath(search.next), replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
  pendingComponent: CheckingSession,
  pendingMs: 0,
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Frame,
  pendingComponent: CheckingSession,
  pendingMs: 0,
  errorComponent: SessionCheckFailed,
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.dashboard,
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const agents = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.agents,
  validateSearch: searchBy(agentsQuery),
  component: lazyRouteComponent(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
});

const agentNew = createRoute({
  getParentRoute: () => signedIn,
  path: adminNewPath(adminPaths.agents),
  component: lazyRouteComponent(() => import('./agents/agent-form.tsx'), 'AgentNewPage'),
});

const agentEdit = createRoute({
  getParentRoute: () => signedIn,
  path: adminEditPath(adminPaths.agents, '$id'),
  component: lazyRouteComponent(() => import('./agents/agent-form.tsx'), 'AgentEditPage'),
});

const agentPage = createRoute({
  getParentRoute: () => signedIn,
  path: adminAgentPagePath('$id'),
  component: lazyRouteComponent(() => import('./agent-page/agent-page-form.tsx'), 'AgentPagePage'),
});

const policies = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.policies,
  validateSearch: searchBy(policiesQuery),
  component: lazyRouteComponent(() => import('./policies/policies-page.tsx'), 'PoliciesPage'),
});

const policyNew = createRoute({
  getParentRoute: () => signedIn,
  path: adminNewPath(adminPaths.policies),
  component: lazyRouteComponent(() => import('./policies/policy-form.tsx'), 'PolicyNewPage'),
});

const policyEdit = createRoute({
  getParentRoute: () => signedIn,
  path: adminEditPath(adminPaths.policies, '$id'),
  component: lazyRouteComponent(() => import('./policies/policy-form.tsx'), 'PolicyEditPage'),
});

const education = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.education,
  validateSearch: searchBy(educationQuery),
  component: lazyRouteComponent(() => import('./education/education-page.tsx'), 'EducationPage'),
});

const educationNew = createRoute({
  getParentRoute: () => signedIn,
  path: adminNewPath(adminPaths.education),
  component: lazyRouteComponent(() => import('./education/education-form.tsx'), 'EducationNewPage'),
});

const educationEdit = createRoute({
  getParentRoute: () => signedIn,
  path: adminEditPath(adminPaths.education, '$id'),
  component: lazyRouteComponent(
    () => import('./education/education-form.tsx'),
    'EducationEditPage',
  ),
});

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.inquiries,
  validateSearch: searchBy(inquiriesQuery),
  component: lazyRouteComponent(() => import('./inquiries/inquiries-page.tsx'), 'InquiriesPage'),
});

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: adminInquiryPath('$id'),
  component: lazyRouteComponent(() => import('./inquiries/inquiry-page.tsx'), 'InquiryPage'),
});

const mails = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.emails,
  validateSearch: searchBy(emailsQuery),
  component: lazyRouteComponent(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
});

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.audit,
  validateSearch: searchBy(auditQuery),
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.account,
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const administrators = createRoute({
  getParentRoute: () => signedIn,
  path: adminPaths.administrators,
  component: lazyRouteComponent(
    () => import('./administrators/administrators-page.tsx'),
    'AdministratorsPage',
  ),
});

const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: `${adminRoot}/$`,
  component: lazyRouteComponent(() => import('./screen/not-found-page.tsx'), 'NotFoundPage'),
});

/** Every screen, with the search parameters that its URL may have. */
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
    contacts,
    contact,
    mails,
    audit,
    account,
    administrators,
    notFound,
  ]),
]);
