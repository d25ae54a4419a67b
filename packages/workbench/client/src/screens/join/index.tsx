/** A new account by an invitation. */
import { Gate } from '../../parts/gate.tsx'
import { NewcomerForm } from './newcomer-form.tsx'

export default function Join() {
  return (
    <Gate title="Join the workbench" lead="You were invited. Choose how you are called and how you come in.">
      <NewcomerForm route="join" action="Join" />
    </Gate>
  )
}
