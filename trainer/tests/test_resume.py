"""Fine-tuning that was stopped, killed or told to end, and goes on: on a CPU, to the very bits."""

import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    import numpy as np
    import torch
except ImportError as missing:
    raise unittest.SkipTest(f"skipped: {missing.name} is not installed (Debian: apt-get install python3-torch)")

from elenchus_trainer.__main__ import main
from elenchus_trainer.fine_tune import FineTuning, fine_tune, get_random_states, restore_random_states
from elenchus_trainer.job import Job

from elenchus_trainer.files import UserError

from .test_fine_tune import given, write


def called(*words: str) -> tuple[int, str]:
    """How a call of the program ends, and what it says on standard error."""
    said = io.StringIO()
    with mock.patch("sys.stderr", said), mock.patch("sys.stdout", io.StringIO()):
        code = main(list(words))
    return code, said.getvalue()


class Resume(unittest.TestCase):
    def setUp(self):
        torch.set_num_threads(1)

    def whole_run_and_a_job(self, folder: Path) -> tuple[FineTuning, Path]:
        """A run that nothing interrupted, and the folder of the same job for one that is."""
        whole, part = folder / "whole", folder / "part"
        for each in (whole, part):
            write(each, given("classifier"), "classifier")
        run = FineTuning(Job.read(whole), torch.device("cpu"))
        run.run(whole, report=lambda line: None)
        return run, part

    def assert_same_weights(self, run: FineTuning, again: FineTuning) -> None:
        for (key, a), b in zip(run.model.state_dict().items(), again.model.state_dict().values()):
            np.testing.assert_array_equal(a.numpy(), b.numpy(), key)

    def test_a_run_that_was_stopped_goes_on_as_if_it_had_not_been(self):
        with tempfile.TemporaryDirectory() as name:
            run, part = self.whole_run_and_a_job(Path(name))
            for steps in (2, 4, None):
                again = FineTuning(Job.read(part), torch.device("cpu"))
                if (part / "checkpoint.pt").exists():
                    again.load(part / "checkpoint.pt")
                again.run(part, report=lambda line: None, steps=steps)
            self.assertEqual((again.step, again.epoch), (run.step, run.epoch))
            self.assertEqual(again.step, 9)  # 24 examples, batches of 4, two batches a step, three epochs
            self.assert_same_weights(run, again)
            without_time = [{k: v for k, v in line.items() if k != "seconds"} for line in run.curve]
            self.assertEqual(without_time, [{k: v for k, v in line.items() if k != "seconds"} for line in again.curve])

    def test_a_run_that_was_killed_goes_on_from_the_end_of_an_epoch(self):
        class Killed(Exception):
            pass

        with tempfile.TemporaryDirectory() as name:
            run, part = self.whole_run_and_a_job(Path(name))
            killed, step = FineTuning(Job.read(part), torch.device("cpu")), FineTuning.train_step

            def die(self, *rest):
                if self.step == 4:
                    raise Killed
                step(self, *rest)

            with mock.patch.object(FineTuning, "train_step", die), self.assertRaises(Killed):
                killed.run(part, report=lambda line: None)
            again = FineTuning(Job.read(part), torch.device("cpu"))
            again.load(part / "checkpoint.pt")
            self.assertEqual((again.step, again.epoch, again.batch), (3, 1, 0))
            again.run(part, report=lambda line: None)
            self.assert_same_weights(run, again)
            # What has ended stays as it is when it is resumed.
            again.load(part / "checkpoint.pt")
            again.run(part, report=lambda line: None)
            self.assertEqual(again.step, run.step)

    def test_a_signal_ends_a_run_after_its_step_and_says_how_to_go_on(self):
        with tempfile.TemporaryDirectory() as name:
            folder, step, said = Path(name), FineTuning.train_step, []
            write(folder, given("classifier"), "classifier")
            before = signal.getsignal(signal.SIGTERM)

            def told_to_end(self, *rest):
                step(self, *rest)
                if self.step == 2:
                    os.kill(os.getpid(), signal.SIGTERM)

            with mock.patch.object(FineTuning, "train_step", told_to_end), self.assertRaisesRegex(SystemExit, "at step 2; --resume"):
                fine_tune(folder, torch.device("cpu"), report=said.append, onnx=False)
            self.assertEqual(signal.getsignal(signal.SIGTERM), before)
            fine_tune(folder, torch.device("cpu"), resume=True, report=said.append, onnx=False)
            self.assertIn("resumed in epoch 1 at step 2", said)
            empty = folder / "empty"
            empty.mkdir()
            for nothing, why in ((empty, "has no job.json"), (folder / "nowhere", "nowhere: no such folder")):
                for resume in (False, True):
                    with self.assertRaisesRegex(UserError, f"{why}.*elenchus train .*prepares a job") as refused:
                        fine_tune(nothing, torch.device("cpu"), resume=resume)
                    self.assertNotIn("--resume", str(refused.exception))
            self.assertFalse((folder / "nowhere").exists())

    def test_a_signal_while_pytorch_loads_ends_in_one_line(self):
        with tempfile.TemporaryDirectory() as name:
            for each in ("SIGINT", "SIGTERM"):
                # Stands for PyTorch, and is told to end in the middle of its loading.
                (Path(name) / "torch.py").write_text(f"import os, signal, time\nos.kill(os.getpid(), signal.{each})\ntime.sleep(20)\n")
                paths = os.pathsep.join((name, str(Path(__file__).parents[1])))
                command = [sys.executable, "-m", "elenchus_trainer", "fine-tune", "--job", name]
                ended = subprocess.run(command, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True)
                self.assertEqual((ended.returncode, ended.stderr), (1, "stopped as requested; earlier checkpoints are kept\n"))

    def test_an_unknown_device_is_named(self):
        with self.assertRaisesRegex(SystemExit, "--device tpu: this version of PyTorch does not have the device"):
            main(["fine-tune", "--job", "nowhere", "--device", "tpu"])

    def test_a_part_of_the_steps_is_no_finished_training(self):
        with tempfile.TemporaryDirectory() as name:
            folder, said = Path(name), []
            write(folder, given("classifier"), "classifier")
            for steps, finished in ((2, False), (None, True), (None, True)):
                fine_tune(folder, torch.device("cpu"), resume=steps is None, steps=steps, report=said.append, onnx=False)
                self.assertEqual(json.loads((folder / "manifest.json").read_text())["finished"], finished)
            self.assertIn("2 of 9 steps are done; --resume continues from there", said)

    def test_a_training_that_begins_anew_leaves_nothing_of_the_one_before(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            (folder / "test.jsonl").write_text((folder / "dev.jsonl").read_text())
            fine_tune(folder, torch.device("cpu"), report=lambda line: None)
            made = ("model.onnx", "predictions.jsonl", "best.pt", "manifest.json", "checkpoint.pt")
            self.assertEqual([each for each in made if not (folder / each).exists()], [])
            (folder / "model.onnx.data").write_text("weights of a large one")
            with mock.patch.object(FineTuning, "run", side_effect=SystemExit("told to end")), self.assertRaises(SystemExit):
                fine_tune(folder, torch.device("cpu"), report=lambda line: None, overwrite=True)
            self.assertEqual({path.name for path in folder.iterdir()}, {"job.json", "train.jsonl", "dev.jsonl", "test.jsonl"})
            # Who goes on keeps all.
            fine_tune(folder, torch.device("cpu"), report=lambda line: None, steps=2, onnx=False)
            fine_tune(folder, torch.device("cpu"), report=lambda line: None, resume=True, onnx=False)
            self.assertTrue((folder / "predictions.jsonl").exists())

    def test_a_training_is_not_begun_over_another_unasked(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            write(folder, given("classifier"), "classifier")
            called("fine-tune", "--job", name, "--steps", "2", "--no-onnx")
            kept = {path: path.read_bytes() for path in folder.iterdir()}
            for model in ("checkpoint.pt", "manifest.json", "model.onnx"):
                for path in kept:
                    if path.suffix == ".pt" or path.name == "manifest.json":
                        path.unlink(missing_ok=True)
                (folder / model).write_bytes(b"of the one before")
                code, said = called("fine-tune", "--job", name)
                self.assertEqual((code, said), (1, f"{name} already has the files of a training ({model}): add --resume to continue it, or --overwrite to start over, which removes these files.\n"))
                self.assertEqual((folder / model).read_bytes(), b"of the one before")
                (folder / model).unlink()
            (folder / "model.onnx").write_bytes(b"of the one before")
            self.assertEqual(called("fine-tune", "--job", name, "--overwrite", "--no-onnx")[0], 0)
            self.assertTrue(json.loads((folder / "manifest.json").read_text())["finished"])
            self.assertFalse((folder / "model.onnx").exists())

    def test_a_reasoner_is_not_begun_over_another_unasked(self):
        with tempfile.TemporaryDirectory() as name:
            for model in ("checkpoint.pt", "model.pt", "model.safetensors"):
                (Path(name) / model).write_bytes(b"of the one before")
                code, said = called("train", "--recipe", "tiny", "--out", name)
                self.assertEqual((code, said), (1, f"{name} already has the files of a training ({model}): add --resume to continue it, or --overwrite to start over, or choose another --out.\n"))
                (Path(name) / model).unlink()

    def test_the_random_state_of_a_gpu_is_kept_too(self):
        gpu, now = torch.device("cuda"), [torch.tensor([1, 2]), torch.tensor([3, 4])]
        set_all, set_one = mock.Mock(), mock.Mock()
        with mock.patch.multiple("torch.cuda", get_rng_state_all=lambda: now, set_rng_state_all=set_all, set_rng_state=set_one, device_count=lambda: 2):
            kept = get_random_states(gpu)
            restore_random_states(kept, gpu)
            self.assertEqual([each.tolist() for each in set_all.call_args[0][0]], [[1, 2], [3, 4]])
            with mock.patch("torch.cuda.device_count", lambda: 1):
                restore_random_states(kept, gpu)
            self.assertEqual(set_one.call_args[0][0].tolist(), [1, 2])
            restore_random_states(kept, torch.device("cpu"))
        self.assertEqual((set_all.call_count, set_one.call_count), (1, 1))
        self.assertEqual(list(get_random_states(torch.device("cpu"))), ["cpu"])
