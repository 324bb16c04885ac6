import type { EnvironmentName } from './arguments.ts'
import type { Tools } from './deploy-site.ts'
import { byHand, type DeskPlan } from './desk.ts'
import { Stop } from './stop.ts'

/**
 * Deploys the office's worker, after the site, which it asks how it is; or says what is left to do by hand.
 *
 * @throws Stop when it is not deployed, or when Access does not guard it
 */
export async function deployDesk(env: EnvironmentName, plan: DeskPlan, tools: Tools): Promise<void> {
  const { deskConfig, run, say, redirectOf } = tools
  say('\n— desk')
  if (plan.missing.length > 0) return say(byHand(env, plan, deskConfig))
  if (!run(['wrangler', 'deploy', '--config', deskConfig, `--env=${env}`]))
    throw new Stop('\nStopped at: desk. The site is live and works. Fix what wrangler reports and deploy again.')
  const location = await redirectOf(`https://${plan.host}/`)
  if (!plan.isLogin(location))
    throw new Stop(
      `\nStopped at: desk. The site is live and works. ${plan.host} does not lead to the login page of its Access application, so the desk shows nothing. A new host name takes a few minutes; otherwise compare the application with ${deskConfig}.`,
    )
}
