import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import {
  adminAgentPagePath,
  adminEditPath,
  adminInquiryPath,
  adminNewPath,
  adminPaths,
  adminRoot,
} from '#domain/paths.ts';
import { auditSearch } from './audit/audit-search.ts';
import { emailSearch } from './emails/email-search.ts';
import { nextPath } from './login/next-path.ts';
import {
  agentsSearch,
  inquiriesSearch,
  educationSearch,
  policiesSearch,
} from './lists/list-search.ts';
import { Root } from './frame/root.tsx';
import { requireSession, signedIn } from './session/session.ts';
import { CheckingSession, SessionCheckFailed } from './session/session-check.tsx';
import { Shell } from './frame/frame.tsx';

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
    if (await signedIn(context.queryClient)) {
      throw redirect({ href: nextPath(search.next), replace: true });
    }
  },
  component: lazyRouteComponent(() => import('./login/login-page.tsx'), 'LoginPage'),
  pendingComponent: CheckingSession,
  pendingMs: 0,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  component: Shell,
  pendingComponent: CheckingSession,
  pendingMs: 0,
  errorComponent: SessionCheckFailed,
});

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.dashboard,
  component: lazyRouteComponent(() => import('./dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const agents = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.agents,
  validateSearch: agentsSearch,
  component: lazyRouteComponent(() => import('./agents/agents-page.tsx'), 'AgentsPage'),
});

const agentNew = createRoute({
  getParentRoute: () => shell,
  path: adminNewPath(adminPaths.agents),
  component: lazyRouteComponent(() => import('./agents/agent-new-page.tsx'), 'AgentNewPage'),
});

const agentEdit = createRoute({
  getParentRoute: () => shell,
  path: adminEditPath(adminPaths.agents, '$id'),
  component: lazyRouteComponent(() => import('./agents/agent-edit-page.tsx'), 'AgentEditPage'),
});

const agentPage = createRoute({
  getParentRoute: () => shell,
  path: adminAgentPagePath('$id'),
  component: lazyRouteComponent(() => import('./agent-page/agent-page-page.tsx'), 'AgentPagePage'),
});

const policies = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.policies,
  validateSearch: policiesSearch,
  component: lazyRouteComponent(() => import('./policies/policies-page.tsx'), 'PoliciesPage'),
});

const policyNew = createRoute({
  getParentRoute: () => shell,
  path: adminNewPath(adminPaths.policies),
  component: lazyRouteComponent(() => import('./policies/policy-new-page.tsx'), 'PolicyNewPage'),
});

const policyEdit = createRoute({
  getParentRoute: () => shell,
  path: adminEditPath(adminPaths.policies, '$id'),
  component: lazyRouteComponent(() => import('./policies/policy-edit-page.tsx'), 'PolicyEditPage'),
});

const education = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.education,
  validateSearch: educationSearch,
  component: lazyRouteComponent(() => import('./education/education-page.tsx'), 'EducationPage'),
});

const educationNew = createRoute({
  getParentRoute: () => shell,
  path: adminNewPath(adminPaths.education),
  component: lazyRouteComponent(
    () => import('./education/education-new-page.tsx'),
    'EducationNewPage',
  ),
});

const educationEdit = createRoute({
  getParentRoute: () => shell,
  path: adminEditPath(adminPaths.education, '$id'),
  component: lazyRouteComponent(
    () => import('./education/education-edit-page.tsx'),
    'EducationEditPage',
  ),
});

const contacts = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.inquiries,
  validateSearch: inquiriesSearch,
  component: lazyRouteComponent(() => import('./inquiries/inquiries-page.tsx'), 'InquiriesPage'),
});

const contact = createRoute({
  getParentRoute: () => shell,
  path: adminInquiryPath('$id'),
  component: lazyRouteComponent(() => import('./inquiries/inquiry-page.tsx'), 'InquiryPage'),
});

const mails = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.emails,
  validateSearch: emailSearch,
  component: lazyRouteComponent(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
});

const audit = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.audit,
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const account = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.account,
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const administrators = createRoute({
  getParentRoute: () => shell,
  path: adminPaths.administrators,
  component: lazyRouteComponent(
    () => import('./administrators/administrators-page.tsx'),
    'AdministratorsPage',
  ),
});

const notFound = createRoute({
  getParentRoute: () => shell,
  path: `${adminRoot}/$`,
  component: lazyRouteComponent(() => import('./screen/not-found-page.tsx'), 'NotFoundPage'),
});

/** Every screen and what its address may hold. */
export const routeTree = root.addChildren([
  index,
  login,
  shell.addChildren([
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
