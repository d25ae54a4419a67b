/** Runs: the leaderboard, one run and its items, two runs against each other. */
import { Route, Switch } from 'wouter'
import { Compare } from './compare.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { RunScreen } from './run.tsx'
import './runs.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/runs">
        <Leaderboard />
      </Route>
      <Route path="/runs/compare">
        <Compare />
      </Route>
      <Route path="/runs/:run">{({ run }) => <RunScreen id={run} />}</Route>
    </Switch>
  )
}
