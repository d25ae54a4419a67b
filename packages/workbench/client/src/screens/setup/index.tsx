/** The first administrator, by the one-time link from the terminal. */
import { Gate } from '../../parts/layout.tsx'
import { NewcomerForm } from '../join/index.tsx'

export default function SetUp() {
  return (
    <Gate
      title="Set up the workbench"
      lead="You are the first. This account is the administrator: it makes projects and invites everybody else."
    >
      <NewcomerForm route="setUp" action="Create the administrator" />
    </Gate>
  )
}
