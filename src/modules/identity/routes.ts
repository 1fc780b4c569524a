import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/app-error.ts';
import { newVisitorId, readVisitorId, SESSION_COOKIE, VISITOR_COOKIE } from '#platform/http/caller.ts';
import { clearCookie, readCookie, setCookie } from '#platform/http/cookies.ts';
import { type Caller, route } from '#platform/http/route.ts';
import * as api from './api.ts';
import { PENDING_SIGN_IN_MS, SESSION_MAX_MS } from './domain/session-rules.ts';
import type { IdentityDeps } from './ports.ts';
import { passkeyRoutes } from './routes-passkeys.ts';
import { changePassword } from './use-cases/change-password.ts';
import { chooseContract } from './use-cases/choose-contract.ts';
import { confirmIdentity } from './use-cases/confirm-identity.ts';
import { confirmPhoneByCode, requestPhoneConfirmation } from './use-cases/confirm-phone.ts';
import { confirmRegistration, readRegistration } from './use-cases/confirm-registration.ts';
import { finishSignIn } from './use-cases/finish-sign-in.ts';
import { endOtherSessions, listSessions } from './use-cases/list-sessions.ts';
import { changePreferences, changeProfile, readProfile } from './use-cases/own-profile.ts';
import { ANONYMOUS, readSession } from './use-cases/read-session.ts';
import { readRecovery, recoverPassword, requestRecovery } from './use-cases/recover-password.ts';
import { register } from './use-cases/register.ts';
import { resendRegistration } from './use-cases/request-email.ts';
import { confirmSecondFactor, disableSecondFactor, readFactorState, startSetup } from './use-cases/second-factor.ts';
import { type SignedInUser, type SignInContext, signIn } from './use-cases/sign-in.ts';
import { requestSignInCode, signInByCode } from './use-cases/sign-in-by-one-time-code.ts';
import { signOut } from './use-cases/sign-out.ts';

/** Longer than any session: a browser with an ended session is signed out visibly instead of going on as a visitor. */
const COOKIE_SECONDS = SESSION_MAX_MS / 1000 + 30 * 86_400;

/** Password guesses elsewhere do not lock this browser out. */
const BROWSER_COOKIE = 'sapar_browser';
/** Between the password and the code. */
const PENDING_SIGN_IN_COOKIE = 'sapar_half_way';
const YEAR_SECONDS = 365 * 86_400;

const MESSAGE_SENT = { sent: true } as const;

/** The session that this browser had until now, independent of the request's own identity. */
const sessionToken = (request: FastifyRequest): string | undefined => readCookie(request, SESSION_COOKIE);

const signInContext = (caller: Caller, request: FastifyRequest): SignInContext => ({
  ip: caller.ip,
  token: sessionToken(request),
  mark: readCookie(request, BROWSER_COOKIE),
  agent: request.headers['user-agent'],
  visitor: readVisitorId(request),
});

/**
 * Who is signed in at this browser, asked of a route that is theirs alone; a program with a token has no session to
 * speak of.
 */
function signedIn({ user, session, ip }: Caller) {
  if (!user || !session) throw new AppError('unauthenticated', 'common.unauthenticated');
  const { userId, contractId } = user;
  return { userId, contractId, ip, token: session };
}

export function identityRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const give = (reply: FastifyReply, token: string) => {
    setCookie(reply, SESSION_COOKIE, token, { maxAge: COOKIE_SECONDS });
    return readSession(deps, token);
  };

  const know = (reply: FastifyReply, mark: string) => setCookie(reply, BROWSER_COOKIE, mark, { maxAge: YEAR_SECONDS });
  const newVisitor = (reply: FastifyReply) =>
    setCookie(reply, VISITOR_COOKIE, newVisitorId(), { maxAge: YEAR_SECONDS });

  route(app, api.readSession, ({ caller }) => readSession(deps, caller.session));
  // It counts wrong tries for itself, of an account and of an address.
  const answerSignIn = async (reply: FastifyReply, done: SignedInUser): Promise<api.Session> => {
    if ('pendingSignIn' in done) {
      setCookie(reply, PENDING_SIGN_IN_COOKIE, done.pendingSignIn, { maxAge: PENDING_SIGN_IN_MS / 1000 });
      return { ...ANONYMOUS, asksCode: true };
    }
    know(reply, done.mark);
    return give(reply, done.token);
  };
  route(app, api.signIn, async ({ body, caller, request, reply }) =>
    answerSignIn(reply, await signIn(deps, body, signInContext(caller, request))),
  );
  route(app, api.requestSignInCode, async ({ body, caller }) => {
    await requestSignInCode(deps, body.contact, caller);
    return MESSAGE_SENT;
  });
  route(app, api.signInByCode, async ({ body, caller, request, reply }) => {
    const from = { ...signInContext(caller, request), visitorId: caller.visitorId };
    return answerSignIn(reply, await signInByCode(deps, body.code, from));
  });
  passkeyRoutes(app, deps, { signedIn, contextOf: signInContext, answer: answerSignIn });
  route(app, api.finishSignIn, async ({ body, caller, request, reply }) => {
    const from = { ...signInContext(caller, request), pendingSignIn: readCookie(request, PENDING_SIGN_IN_COOKIE) };
    const { token, mark } = await finishSignIn(deps, body.code, from);
    clearCookie(reply, PENDING_SIGN_IN_COOKIE);
    know(reply, mark);
    return give(reply, token);
  });
  route(app, api.signOut, async ({ caller, request, reply }) => {
    await signOut(deps, caller, sessionToken(request));
    clearCookie(reply, SESSION_COOKIE);
    // What was typed while signed in is not the next one's at this computer; a customer's is theirs alone already.
    if (!caller.user?.visitorId) newVisitor(reply);
    return ANONYMOUS;
  });
  route(app, api.chooseContract, async ({ body, caller }) => {
    const { userId, token } = signedIn(caller);
    await chooseContract(deps, userId, token, body, caller.ip);
    return readSession(deps, token);
  });
  route(app, api.confirmIdentity, async ({ body, caller }) => {
    await confirmIdentity(deps, signedIn(caller), body.secret);
    return { confirmed: true as const };
  });
  route(app, api.changePassword, async ({ body, caller, reply }) =>
    give(reply, await changePassword(deps, signedIn(caller).token, body, caller.ip)),
  );
  route(app, api.readProfile, ({ caller }) => readProfile(deps, signedIn(caller).userId));
  route(app, api.changeProfile, ({ body, caller }) => changeProfile(deps, signedIn(caller).userId, body));
  route(app, api.requestPhoneConfirmation, async ({ caller }) => {
    await requestPhoneConfirmation(deps, signedIn(caller));
    return MESSAGE_SENT;
  });
  route(app, api.confirmPhone, async ({ body, caller }) => {
    const owner = signedIn(caller);
    await confirmPhoneByCode(deps, owner, body.code);
    return readProfile(deps, owner.userId);
  });
  route(app, api.changePreferences, ({ body, caller }) => changePreferences(deps, signedIn(caller).userId, body));
  route(app, api.listSessions, async ({ caller }) => {
    const { userId, token } = signedIn(caller);
    return { sessions: await listSessions(deps, userId, token) };
  });
  route(app, api.endOtherSessions, async ({ caller }) => {
    const { token, ...who } = signedIn(caller);
    return { ended: await endOtherSessions(deps, who, token) };
  });
  route(app, api.readSecondFactor, ({ caller }) => readFactorState(deps, signedIn(caller).userId));
  route(app, api.startSecondFactor, ({ body, caller }) => startSetup(deps, signedIn(caller), body.password));
  route(app, api.confirmSecondFactor, async ({ body, caller }) => ({
    codes: await confirmSecondFactor(deps, signedIn(caller), body.code),
  }));
  route(app, api.disableSecondFactor, async ({ body, caller }) => {
    await disableSecondFactor(deps, signedIn(caller), body);
    return { on: false as const };
  });
  route(app, api.readTerms, async ({ caller }) => ({ terms: await deps.terms(caller.locale) }));
  route(app, api.register, async ({ body, caller }) => {
    await register(deps, body, caller);
    return MESSAGE_SENT;
  });
  route(app, api.resendRegistration, async ({ caller }) => {
    await resendRegistration(deps, caller.visitorId, caller.ip);
    return MESSAGE_SENT;
  });
  route(app, api.readRegistration, ({ query, caller }) => readRegistration(deps, query.code, caller.visitorId));
  route(app, api.confirmRegistration, async ({ body, caller, request, reply }) => {
    const { ip, visitorId } = caller;
    const from = { ip, visitorId, token: sessionToken(request), agent: request.headers['user-agent'] };
    const { token, mark } = await confirmRegistration(deps, body, from);
    know(reply, mark);
    // Who the browser was belongs to the account now.
    newVisitor(reply);
    return give(reply, token);
  });
  route(app, api.requestRecovery, async ({ body, caller }) => {
    await requestRecovery(deps, body.email, { ip: caller.ip, locale: caller.locale });
    return MESSAGE_SENT;
  });
  route(app, api.readRecovery, ({ query }) => readRecovery(deps, query.code));
  route(app, api.recoverPassword, async ({ body, caller, reply }) => {
    know(reply, await recoverPassword(deps, body, caller.ip));
    return { changed: true as const };
  });
  route(app, api.readDemoLogins, async () => ({ logins: [...deps.demoLogins] }));
}
