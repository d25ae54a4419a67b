/** Exams: the list, a new one, and one with its results. */
import { Route, Switch } from 'wouter'
import { ExamScreen } from './exam.tsx'
import { ExamList } from './list.tsx'
import { NewExam } from './new-exam.tsx'
import './exams.css'

export default function Screen() {
  return (
    <Switch>
      <Route path="/exams">
        <ExamList />
      </Route>
      <Route path="/exams/new">
        <NewExam />
      </Route>
      <Route path="/exams/:exam">{({ exam }) => <ExamScreen id={exam} />}</Route>
    </Switch>
  )
}
